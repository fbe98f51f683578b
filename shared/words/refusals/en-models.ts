import type { ModelReasonParams } from '../../reasons.ts';
import type { ReasonSentences } from './catalogue.ts';

export const model: ReasonSentences<ModelReasonParams> = {
  'key-unfit': () => [
    'This is not a key: a key has at least 6 characters and no spaces.',
    'Copy it again from where you got it.',
  ],
  'key-of-whom': () => ['This key could belong to several providers.', 'Choose the provider.'],
  'provider-has-no-model': ({ who }) => [`${who} has no model to ask.`, 'Load or download a model there first.'],
  'key-of-environment': ({ variable }) => [
    `This key is set by ${variable} on the server, which takes precedence.`,
    'The operator of the server can remove it there.',
  ],
  'model-of-environment': ({ variable }) => [
    `This model is set by ${variable} on the server, which takes precedence.`,
    'The operator of the server can remove it there.',
  ],
  'model-paints-nothing': ({ model }, { quote }) => [
    `${quote(model)} cannot paint pictures here.`,
    'Name one of Gemini’s image models, google:gemini-…-image, or leave it to the painter on this machine.',
  ],
  'model-key-missing': ({ who }) => [`There is no key for ${who} yet.`, 'Enter one on the Models page.'],
  'model-key-wrong': ({ who }) => [
    `${who} does not accept the key.`,
    'Copy it again from the provider’s page, or create a new one there.',
  ],
  'model-unknown': ({ who, model }, { quote }) => [
    `${who} has no model called ${quote(model)}.`,
    'Look up the exact name there.',
  ],
  'model-not-reached': ({ who, isOwn }) =>
    isOwn
      ? [`No server is running at ${who}.`, 'Start it, or correct its address.']
      : [`${who} cannot be reached from this machine.`, 'Check its internet connection.'],
  'model-address-wrong': ({ who, isOwn }) => [
    `A server answers at ${who}, but not to model requests.`,
    isOwn ? 'Correct its address: most end in /v1.' : 'The operator of the server can correct the address.',
  ],
  'model-credit-spent': ({ who }) => [`The account at ${who} is out of credit.`, 'Add some there, then try again.'],
  'model-rate-limited': ({ who }) => [
    `The key works, but ${who} accepts no more requests at the moment: a limit of the account is reached.`,
    'Wait a while, then try again.',
  ],
  'model-in-trouble': ({ who, status }) => [
    `${who} has a problem of its own (status ${status}).`,
    'Try again in a while.',
  ],
  'model-too-slow': ({ who, seconds }, { number }) => [
    `${who} did not begin to answer within ${number(seconds)} seconds.`,
    'Try again: a model that has just been loaded is faster. A smaller one may suit the machine better.',
  ],
  'model-fell-silent': ({ who, seconds }, { number }) => [
    `${who} stopped in the middle of its answer: nothing came for ${number(seconds)} seconds.`,
    'Try again, or use another model.',
  ],
  'model-says-nonsense': ({ who }) => [
    `Something answers at ${who}, but not as a language model does.`,
    'Check the address and the model.',
  ],
  'model-refuses': ({ who, said }, { quote }) => [`${who} refuses, and says: ${quote(said, 240)}`],
  'model-of-machine-fails': ({ said }, { quote }) => [`The model of this machine cannot answer: ${quote(said, 240)}`],
  'model-name-unread': ({ model }, { quote }) => [
    `${quote(model)} is not the name of a model.`,
    'Name it with its provider: anthropic:<model>, openai:<model>, google:<model>, openai-compatible:<model> or local:<model>.',
  ],
  'model-lacks': ({ model, variable }, { quote }) => [
    `${quote(model)} cannot be used yet: ${variable} is not set.`,
    'Enter a key on the Models page, or set the variable and restart the server.',
  ],
  'model-not-fetched': ({ model }, { quote }) => [
    `${quote(model)} is not on this machine.`,
    'Download it on the Models page first.',
  ],
  'model-cannot-be-evaluated': ({ model, why }, { quote }) => [
    `${quote(model)} does not answer, so it cannot be evaluated: ${quote(why, 240)}`,
    'Test it on the Models page.',
  ],
  'local-model-gone': ({ name }, { quote }) => [`There is no model ${quote(name)} on this machine or in the list.`],
  'local-model-own': ({ name }, { quote }) => [`${quote(name)} is a file of your own.`, 'Delete it in its folder.'],
  'local-model-no-room': ({ name, needs, free }, { quote }) => [
    `There is not enough room for ${quote(name)}: it needs ${needs}, and the disk has ${free} left.`,
    'Free some space, then try again.',
  ],
  'local-model-not-served': ({ name, status }, { quote }) => [
    `The server of ${quote(name)} refuses the download (status ${status}).`,
    'Try again later, or put the file into the models’ folder yourself.',
  ],
  'local-model-broke-off': ({ name }, { quote }) => [
    `The connection broke several times before ${quote(name)} was complete.`,
    'What was downloaded is kept: the next attempt continues from there.',
  ],
  'local-model-wrong': ({ name }, { quote }) => [
    `The file downloaded for ${quote(name)} is not the one in the list, and was deleted.`,
    'Try again; if it happens again, do not trust its source.',
  ],
  'local-model-underway': ({ isRuntime, percent }, { number }) => [
    isRuntime
      ? 'The program that runs models on this machine is being downloaded.'
      : percent === null
        ? 'It is being downloaded.'
        : `It is being downloaded: ${number(percent)} % is done.`,
    'The improviser answers meanwhile.',
  ],
  'local-model-not-there': ({ isRuntime }) => [
    isRuntime
      ? 'The program that runs models on this machine has not been downloaded.'
      : 'Its file has not been downloaded.',
    'Download it on the Models page.',
  ],
  'local-model-no-memory': ({ name, needs, free }, { quote }) => [
    `${quote(name)} does not fit: it needs ${needs} of memory, and ${free} are free.`,
    'Free some memory, or choose a smaller model.',
  ],
  'local-model-crashes': ({ times }, { number }) => [
    `Its process ended ${number(times)} times within ten minutes, so it is not restarted for a while.`,
    'A smaller model may fit this machine better.',
  ],
  'local-model-ended': ({ said }, { quote }) => [
    `Its process ended unexpectedly: ${quote(said, 240)}`,
    'It is restarted with the next request.',
  ],
  'local-file-unreadable': ({ file, isWhole }, { quote }) => [
    isWhole
      ? `The file ${quote(file)} is not a readable model.`
      : `The file ${quote(file)} is incomplete: it ends before its weights do.`,
    'Download it again, or name another file.',
  ],
  'local-model-stopped': () => [
    'The download was stopped. What was downloaded is kept.',
    'It continues from there when you start it again.',
  ],
  'local-runtime-failed': ({ said }, { quote }) => [
    `The program that runs models on this machine could not be downloaded: ${quote(said, 200)}`,
    'It comes from npm, which needs a connection to its registry.',
  ],
  'local-list-unreadable': () => [
    'The list of models for this machine cannot be read.',
    'The operator of the server has set another list (MODEL_CATALOGUE) and can correct it.',
  ],
  'fetched-elsewhere': () => ['Another program on the server is already downloading this.', 'Wait for it, or stop it.'],
  'no-model-answered': () => ['No language model answered.', 'Try again in a moment.'],
};
