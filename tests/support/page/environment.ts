import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A page's globals around code that is loaded as Node loads it: a page under test is answered by a whole server in the same
 * process, which finds its files beside itself.
 */
const page: Environment = { ...builtinEnvironments.jsdom, name: 'page', viteEnvironment: 'ssr' };

export default page;
