import { readConfig } from '../../server/config.ts';

/**
 * Every variable of the configuration, blank: for the processes that tests start. Blank ones in the environment count as
 * unset and win over an `.env` file, so that no key of whoever runs the tests is ever used.
 */
export function unconfigured(): Record<string, string> {
  const blank: Record<string, string> = {};
  const recorder = new Proxy<Record<string, undefined>>(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'string') blank[name] = '';
        return undefined;
      },
    },
  );
  readConfig(recorder);
  return blank;
}
