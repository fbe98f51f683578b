import type { ModelReasonParams } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';

/** Messages while configuring, downloading or calling a model. */
export const model: ReasonSentences<ModelReasonParams> = {
  'key-unfit': () => [
    'This is no key: a key has no blanks, and 6 characters or more.',
    'Copy it once more from where you got it.',
  ],
  'key-of-whom': () => ['This key could belong to several providers.', 'Choose the provider.'],
  'provider-has-no-model': ({ who }) => [`${who} has no model to ask.`, 'Load or fetch a model there first.'],
  'key-of-environment': ({ variable }) => [
    `This key is set by ${variable} on the server, and that counts.`,
    'Whoever runs the server can take it away there.',
  ],
  'model-of-environment': ({ variable }) => [
    `Which model this is, ${variable} says on the server, and that counts.`,
    'Whoever runs the server can take it away there.',
  ],
  'model-paints-nothing': ({ model }, { quote }) => [
    `${quote(model)} paints no pictures here.`,
    'Name one of Gemini’s image models, google:gemini-…-image, or leave it to the painter on this machine.',
  ],
  'model-key-missing': ({ who }) => [`There is no key for ${who} yet.`, 'Enter one on the Models page.'],
  'model-key-wrong': ({ who }) => [
    `${who} does not accept the key.`,
    'Copy it once more from the provider’s page, or make a new one there.',
  ],
  'model-unknown': ({ who, model }, { quote }) => [
    `${who} has no model called ${quote(model)}.`,
    'Look the name up there: it has to be written exactly so.',
  ],
  'model-not-reached': ({ who, isOwn }) =>
    isOwn
      ? [`No server is running at ${who}.`, 'Start it, or correct its address.']
      : [`${who} cannot be reached from this machine.`, 'See whether it has a connection to the internet.'],
  'model-address-wrong': ({ who, isOwn }) => [
    `A server answers, but not to what is asked at ${who}.`,
    isOwn ? 'Correct its address: most end in /v1.' : 'Whoever runs the server can correct the address.',
  ],
  'model-credit-spent': ({ who }) => [`The account at ${who} is out of credit.`, 'Add some there, then try again.'],
  'model-rate-limited': ({ who }) => [
    `The key works, but ${who} takes no more requests at the moment: a limit of the account is reached.`,
    'Wait a while, then try again.',
  ],
  'model-in-trouble': ({ who, status }) => [
    `${who} is in trouble itself (it says ${status}).`,
    'Try again in a while.',
  ],
  'model-too-slow': ({ who, seconds }, { number }) => [
    `${who} did not begin to answer within ${number(seconds)} seconds.`,
    'Try again: a model that has just been loaded is faster. A smaller one may suit the machine better.',
  ],
  'model-fell-silent': ({ who, seconds }, { number }) => [
    `${who} fell silent in the middle of its answer: nothing came for ${number(seconds)} seconds.`,
    'Try again, or take another model.',
  ],
  'model-says-nonsense': ({ who }) => [
    `Something answers at ${who}, but what it says is no answer of a language model.`,
    'See whether the address and the model are the right ones.',
  ],
  'model-refuses': ({ who, said }, { quote }) => [`${who} refuses, and says: ${quote(said, 240)}`],
  'model-of-machine-fails': ({ said }, { quote }) => [`The model of this machine cannot answer: ${quote(said, 240)}`],
  'model-name-unread': ({ model }, { quote }) => [
    `${quote(model)} names no model.`,
    'Name it by its provider: anthropic:<model>, openai:<model>, google:<model>, openai-compatible:<model> or local:<model>.',
  ],
  'model-lacks': ({ model, variable }, { quote }) => [
    `${quote(model)} cannot be asked yet: ${variable} is not set.`,
    'Enter a key on the page of models, or set the variable and start again.',
  ],
  'model-not-fetched': ({ model }, { quote }) => [
    `${quote(model)} is not on this machine.`,
    'Fetch it on the page of models first.',
  ],
  'model-cannot-be-evaluated': ({ model, why }, { quote }) => [
    `${quote(model)} does not answer, so it cannot be evaluated: ${quote(why, 240)}`,
    'Test it on the page of models.',
  ],
  'local-model-gone': ({ name }, { quote }) => [`There is no model ${quote(name)} on this machine or in the list.`],
  'local-model-own': ({ name }, { quote }) => [`${quote(name)} is a file of your own.`, 'Remove it where it lies.'],
  'local-model-no-room': ({ name, needs, free }, { quote }) => [
    `There is not enough room for ${quote(name)}: it needs ${needs}, and the disk has ${free} left.`,
    'Make room, then try again.',
  ],
  'local-model-not-served': ({ name, status }, { quote }) => [
    `The server of ${quote(name)} does not hand it out (it says ${status}).`,
    'Try again later, or put the file into the models’ folder yourself.',
  ],
  'local-model-broke-off': ({ name }, { quote }) => [
    `The connection broke several times before ${quote(name)} was there.`,
    'What has come is kept: the next try goes on from there.',
  ],
  'local-model-wrong': ({ name }, { quote }) => [
    `What came for ${quote(name)} is not what the list says it is. Nothing of it was kept.`,
    'Try again; if it stays so, do not trust where it comes from.',
  ],
  'local-model-underway': ({ isRuntime, percent }, { number }) => [
    isRuntime
      ? 'What runs the models of this machine is being fetched.'
      : percent === null
        ? 'It is being fetched.'
        : `It is being fetched: ${number(percent)} % is there.`,
    'The improviser answers meanwhile.',
  ],
  'local-model-not-there': ({ isRuntime }) => [
    isRuntime ? 'What runs the models of this machine has not been fetched.' : 'Its file has not been fetched.',
    'Fetch it on the page of models.',
  ],
  'local-model-no-memory': ({ name, needs, free }, { quote }) => [
    `${quote(name)} does not fit: it wants ${needs} of memory, and ${free} are free.`,
    'Make room, or choose a smaller model.',
  ],
  'local-model-crashes': ({ times }, { number }) => [
    `Its process ended ${number(times)} times within ten minutes, so it is left alone for a while.`,
    'A smaller model may fit this machine better.',
  ],
  'local-model-ended': ({ said }, { quote }) => [
    `Its process broke off: ${quote(said, 240)}`,
    'It is started again with the next call.',
  ],
  'local-file-unreadable': ({ file, isWhole }, { quote }) => [
    isWhole
      ? `The file ${quote(file)} is no model that can be read.`
      : `The file ${quote(file)} is not whole: it ends before its weights do.`,
    'Fetch it anew, or name another file.',
  ],
  'local-model-stopped': () => [
    'The download was stopped. What has come is kept.',
    'It goes on from there when you fetch it again.',
  ],
  'local-runtime-failed': ({ said }, { quote }) => [
    `What runs models on this machine could not be fetched: ${quote(said, 200)}`,
    'It comes by npm, which needs a connection to its registry.',
  ],
  'local-list-unreadable': () => [
    'The list of models for this machine cannot be read.',
    'Whoever runs the server has named another list (MODEL_CATALOGUE), and can correct that.',
  ],
  'fetched-elsewhere': () => ['Another program on the server is fetching this already.', 'Wait for it, or stop it.'],
  'no-model-answered': () => ['No language model answered.', 'Try again in a moment.'],
};
