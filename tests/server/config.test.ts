import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig } from '../../server/config.ts';
import { listKeySecrets, serverAt } from '../../server/provider-keys.ts';
import { unconfigured } from '../support/unconfigured.ts';

function refusal(env: Record<string, string>): ConfigError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 4600,
      host: '127.0.0.1',
      authToken: null,
      allowedHosts: [],
      isReachableByOthers: false,
      secretKey: null,
      oidc: null,
      trustedUsers: null,
      dataDir: 'data',
      databaseUrl: null,
      chosenRoles: [],
      models: {
        coauthor: 'auto',
        director: 'auto',
        storyteller: 'auto',
        image: 'auto',
        music: 'auto',
        embedding: 'auto',
      },
      google: { apiKey: null, baseUrl: null },
      anthropic: { apiKey: null, baseUrl: null },
      openai: { apiKey: null, baseUrl: null },
      openaiCompatible: { baseUrl: null, apiKey: null },
      openaiCompatibleServers: {},
      modelCatalogue: null,
      offlineSeed: null,
      directorTimeoutMs: null,
      firstContentMs: null,
      stepTimeoutMs: 30_000,
      planTimeoutMs: 60_000,
      allowSkills: false,
      recentScenesCount: 3,
      includeOverallSummary: true,
      speculate: false,
      tokensPerSession: null,
      tokensPerDay: null,
      tokensPerPerson: null,
      requestsPerMinute: 600,
      modelPrices: {},
      modelContextTokens: {},
      logLevel: 'info',
    });
  });

  it('takes blank values for unset ones, as an .env file often has them', () => {
    const blank = {
      PORT: '',
      HOST: ' ',
      AUTH_TOKEN: '',
      ALLOWED_HOSTS: ' ',
      DATA_DIR: '',
      COAUTHOR_MODEL: '',
      LOG_LEVEL: '  ',
    };
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it.each(['local:phi-3.5-mini', 'local:mine.gguf', 'local:/srv/models/my own.gguf'])(
    'takes %s for any role',
    (model) => {
      const roles = { COAUTHOR_MODEL: model, DIRECTOR_MODEL: model, STORYTELLER_MODEL: model };
      expect(readConfig(roles).models).toMatchObject({ coauthor: model, director: model, storyteller: model });
    },
  );

  it('is unaffected by variables that tests blank', () => {
    expect(Object.keys(unconfigured())).toContain('GOOGLE_GENERATIVE_AI_API_KEY');
    expect(readConfig(unconfigured())).toEqual(readConfig({}));
  });

  it('reads every variable', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      AUTH_TOKEN: ' s3cret+/=0123456789 ',
      SECRET_KEY: 'sixteen-letters-or-more',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'kami',
      OIDC_CLIENT_SECRET: 'hidden',
      TRUSTED_USER_HEADER: 'Remote-User',
      TRUSTED_PROXIES: '10.0.0.0/8',
      ALLOWED_HOSTS: 'Stories.example, 192.168.1.4:8080 [fe80::1]',
      DATA_DIR: '/srv/kamishibai',
      DATABASE_URL: ' postgresql://kami:secret@db.example:5433/kamishibai?sslmode=require ',
      COAUTHOR_MODEL: 'google:gemini-2.5-pro',
      DIRECTOR_MODEL: 'openai-compatible:qwen3:8b',
      STORYTELLER_MODEL: 'offline',
      IMAGE_MODEL: 'google:imagen-4.0-generate-001',
      MUSIC_MODEL: 'embedded',
      EMBEDDING_MODEL: 'openai-compatible:nomic-embed',
      GOOGLE_GENERATIVE_AI_API_KEY: 'key',
      GOOGLE_GENERATIVE_AI_BASE_URL: 'http://127.0.0.1:9/v1beta/',
      OPENAI_COMPATIBLE_BASE_URL: 'https://models.example/v1',
      OPENAI_COMPATIBLE_API_KEY: 'other',
      MODEL_CATALOGUE: ' https://mirror.example/models.json ',
      OFFLINE_SEED: '4294967295',
      DIRECTOR_TIMEOUT_MS: '800',
      FIRST_CONTENT_MS: '2500',
      STEP_TIMEOUT_MS: '1500',
      PLAN_TIMEOUT_MS: '3600000',
      ALLOW_SKILLS: 'on',
      RECENT_SCENES_COUNT: '12',
      INCLUDE_OVERALL_SUMMARY: 'off',
      SPECULATE: 'yes',
      TOKENS_PER_SESSION: '100000',
      TOKENS_PER_DAY: '1',
      TOKENS_PER_PERSON: '5000',
      REQUESTS_PER_MINUTE: '60',
      OPENAI_API_KEY: 'fourth',
      OPENAI_BASE_URL: 'https://gpt.example/v1',
      ANTHROPIC_API_KEY: 'third',
      ANTHROPIC_BASE_URL: 'https://claude.example/v1/',
      MODEL_PRICES: 'google:gemini-2.5-pro=1.25/0.31/10, openai-compatible:meta/llama-3:free=0/0/0',
      MODEL_CONTEXT_TOKENS: 'openai-compatible:meta/llama-3:free=8192, google:gemini-2.5-pro=1048576',
      LOG_LEVEL: 'silent',
    };
    expect(Object.keys(env).sort()).toEqual(Object.keys(unconfigured()).sort());
    expect(readConfig(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      authToken: 's3cret+/=0123456789',
      allowedHosts: ['stories.example', '192.168.1.4:8080', '[fe80::1]'],
      isReachableByOthers: true,
      secretKey: 'sixteen-letters-or-more',
      oidc: {
        ...{ issuer: 'https://id.example', clientId: 'kami', clientSecret: 'hidden' },
        ...{ name: 'id.example', signUpRole: null },
      },
      trustedUsers: { header: 'remote-user', proxies: [{ address: '10.0.0.0', prefix: 8 }], role: 'player' },
      dataDir: '/srv/kamishibai',
      databaseUrl: 'postgresql://kami:secret@db.example:5433/kamishibai?sslmode=require',
      chosenRoles: [],
      models: {
        coauthor: 'google:gemini-2.5-pro',
        director: 'openai-compatible:qwen3:8b',
        storyteller: 'offline',
        image: 'google:imagen-4.0-generate-001',
        music: 'embedded',
        embedding: 'openai-compatible:nomic-embed',
      },
      google: { apiKey: 'key', baseUrl: 'http://127.0.0.1:9/v1beta' },
      anthropic: { apiKey: 'third', baseUrl: 'https://claude.example/v1' },
      openai: { apiKey: 'fourth', baseUrl: 'https://gpt.example/v1' },
      openaiCompatible: { baseUrl: 'https://models.example/v1', apiKey: 'other' },
      openaiCompatibleServers: {},
      modelCatalogue: 'https://mirror.example/models.json',
      offlineSeed: 4294967295,
      directorTimeoutMs: 800,
      firstContentMs: 2500,
      stepTimeoutMs: 1500,
      planTimeoutMs: 3_600_000,
      allowSkills: true,
      recentScenesCount: 12,
      includeOverallSummary: false,
      speculate: true,
      tokensPerSession: 100000,
      tokensPerDay: 1,
      tokensPerPerson: 5000,
      requestsPerMinute: 60,
      modelPrices: {
        'google:gemini-2.5-pro': { input: 1.25, cachedInput: 0.31, output: 10 },
        'openai-compatible:meta/llama-3:free': { input: 0, cachedInput: 0, output: 0 },
      },
      modelContextTokens: { 'openai-compatible:meta/llama-3:free': 8192, 'google:gemini-2.5-pro': 1_048_576 },
      logLevel: 'silent',
    });
  });

  it.each([
    ['PORT', 'http', 'from 0 to 65535'],
    ['PORT', '65536', 'from 0 to 65535'],
    ['PORT', '-1', 'from 0 to 65535'],
    ['PORT', '46e2', 'from 0 to 65535'],
    ['HOST', 'http://localhost', 'host name or address'],
    ['ALLOWED_HOSTS', 'https://stories.example', 'host names separated by commas'],
    ['ALLOWED_HOSTS', 'good.example,bad/example', 'host names separated by commas'],
    ['COAUTHOR_MODEL', 'gemini-2.5-pro', 'google:<model>'],
    ['COAUTHOR_MODEL', 'google:', 'google:<model>'],
    ['COAUTHOR_MODEL', 'local:Phi 3', 'local:<name or file.gguf>'],
    ['DIRECTOR_MODEL', 'local:', 'auto, offline'],
    ['EMBEDDING_MODEL', 'local:phi-3.5-mini', 'auto, off'],
    ['DIRECTOR_MODEL', 'GOOGLE:x', 'google:<model>'],
    ['STORYTELLER_MODEL', 'embedded', 'openai-compatible:<model>'],
    ['IMAGE_MODEL', 'offline', 'embedded'],
    ['MUSIC_MODEL', 'openai-compatible:x', 'embedded'],
    ['EMBEDDING_MODEL', 'embedded', 'auto, off'],
    ['GOOGLE_GENERATIVE_AI_BASE_URL', 'generativelanguage', 'http(s) URL'],
    ['OPENAI_COMPATIBLE_BASE_URL', 'ftp://models.example', 'http(s) URL'],
    ['OFFLINE_SEED', '4294967296', 'from 0 to 4294967295'],
    ['OFFLINE_SEED', 'random', 'from 0 to 4294967295'],
    ['DIRECTOR_TIMEOUT_MS', '0', 'milliseconds from 1'],
    ['FIRST_CONTENT_MS', '0', 'milliseconds from 1'],
    ['FIRST_CONTENT_MS', 'soon', 'milliseconds from 1'],
    ['DIRECTOR_TIMEOUT_MS', '5s', 'milliseconds from 1'],
    ['STEP_TIMEOUT_MS', '0', 'milliseconds from 1 to 3600000'],
    ['STEP_TIMEOUT_MS', '30s', 'milliseconds from 1 to 3600000'],
    ['PLAN_TIMEOUT_MS', '3600001', 'which is an hour'],
    ['PLAN_TIMEOUT_MS', '-1', 'milliseconds from 1'],
    ['ALLOW_SKILLS', 'maybe', 'on or off, true or false, 1 or 0'],
    ['ALLOW_SKILLS', '2', 'on or off'],
    ['RECENT_SCENES_COUNT', '13', 'from 0 to 12'],
    ['RECENT_SCENES_COUNT', '-1', 'from 0 to 12'],
    ['RECENT_SCENES_COUNT', 'all', 'from 0 to 12'],
    ['INCLUDE_OVERALL_SUMMARY', 'never', 'on or off'],
    ['SPECULATE', 'ahead', 'on or off'],
    ['TOKENS_PER_SESSION', '0', 'at least 1'],
    ['TOKENS_PER_DAY', '1.5', 'at least 1'],
    ['MODEL_PRICES', 'google:gemini-2.5-pro', 'google:gemini-2.5-pro=1.25/0.125/10'],
    ['MODEL_PRICES', 'google:gemini-2.5-pro=1.25', 'input, cached input and output'],
    ['MODEL_PRICES', 'google:gemini-2.5-pro=1.25/0.31/-10', 'input, cached input and output'],
    ['MODEL_PRICES', 'google:gemini-2.5-pro=1.25/0.31/1e3', 'input, cached input and output'],
    ['MODEL_PRICES', 'google:a=1/1/1, gpt=1/1/1', 'openai-compatible:llama=0/0/0'],
    ['MODEL_PRICES', 'google:a=1/1/1 google:a=2/2/2', 'each model once'],
    ['MODEL_CONTEXT_TOKENS', 'llama=8192', 'openai-compatible:llama=8192'],
    ['MODEL_CONTEXT_TOKENS', 'openai-compatible:llama=0', 'from 2048'],
    ['MODEL_CONTEXT_TOKENS', 'openai-compatible:llama=8k', 'tokens that fit it'],
    ['MODEL_CONTEXT_TOKENS', 'openai-compatible:a=8192 openai-compatible:a=4096', 'each model once'],
    ['LOG_LEVEL', 'verbose', 'debug'],
  ])('refuses %s=%s in one line that names it, its value and what is allowed', (variable, value, allowed) => {
    const { message, variable: named } = refusal({ [variable]: value });
    expect(named).toBe(variable);
    expect(message).toContain(`${variable}=${value} `);
    expect(message).toContain(allowed);
    expect(message).not.toContain('\n');
  });

  it.each([
    ['on', true],
    ['True', true],
    ['1', true],
    ['yes', true],
    ['off', false],
    ['FALSE', false],
    ['0', false],
    ['no', false],
    ['', false],
  ])('reads ALLOW_SKILLS=%s as %s', (value, allowed) => {
    expect(readConfig({ ALLOW_SKILLS: value }).allowSkills).toBe(allowed);
    expect(readConfig({ SPECULATE: value }).speculate).toBe(allowed);
  });

  it('reads no scene in detail where none is asked for, and tells the story so far unless that is turned off', () => {
    expect(readConfig({ RECENT_SCENES_COUNT: '0' }).recentScenesCount).toBe(0);
    for (const value of ['', 'true', '1']) {
      expect(readConfig({ INCLUDE_OVERALL_SUMMARY: value }).includeOverallSummary).toBe(true);
    }
    expect(readConfig({ INCLUDE_OVERALL_SUMMARY: 'false' }).includeOverallSummary).toBe(false);
  });

  it.each(['AUTH_TOKEN', 'GOOGLE_GENERATIVE_AI_API_KEY', 'OPENAI_COMPATIBLE_API_KEY'])(
    'refuses %s that no HTTP header can carry, without repeating the secret',
    (variable) => {
      const { message } = refusal({ [variable]: '物語 secret' });
      expect(message).toMatch(new RegExp(`^${variable}=\\(hidden\\) .*without spaces`));
      expect(message).not.toContain('secret');
    },
  );

  it.each(['mysql://kami:secret@db/x', 'db.example/secret', 'postgres://', 'postgres://secret host/x'])(
    'refuses DATABASE_URL=%s, without repeating its password',
    (DATABASE_URL) => {
      const { variable, message } = refusal({ DATABASE_URL });
      expect(variable).toBe('DATABASE_URL');
      expect(message).toMatch(/^DATABASE_URL=\(hidden\) .*such as postgres:\/\//);
      expect(message).not.toContain('secret');
    },
  );

  it.each(['postgres://localhost/kami', 'postgresql:///kami?host=/run/postgresql'])('takes DATABASE_URL=%s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    ['COAUTHOR_MODEL', 'google:gemini-2.5-pro', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['IMAGE_MODEL', 'google:imagen', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['STORYTELLER_MODEL', 'openai:gpt-x', 'OPENAI_API_KEY'],
    ['STORYTELLER_MODEL', 'anthropic:claude-x', 'ANTHROPIC_API_KEY'],
    ['STORYTELLER_MODEL', 'openai-compatible:qwen3', 'OPENAI_COMPATIBLE_BASE_URL'],
    ['DIRECTOR_MODEL', 'openai-compatible/the_box:qwen3', 'OPENAI_COMPATIBLE_THE_BOX_BASE_URL'],
    ['EMBEDDING_MODEL', 'openai-compatible/box:nomic', 'OPENAI_COMPATIBLE_BOX_BASE_URL'],
  ])('refuses %s=%s without %s', (variable, value, needed) => {
    const error = refusal({ [variable]: value });
    expect(error.variable).toBe(variable);
    expect(error.message).toContain(`${variable}=${value} `);
    expect(error.message).toContain(needed);
  });

  it('knows further OpenAI-compatible servers by name', () => {
    const config = readConfig({
      OPENAI_COMPATIBLE_BOX_BASE_URL: 'http://127.0.0.1:9/v1/',
      OPENAI_COMPATIBLE_THE_ATTIC_BASE_URL: 'http://127.0.0.1:8/v1',
      OPENAI_COMPATIBLE_THE_ATTIC_API_KEY: 'attic-key',
      OPENAI_COMPATIBLE_CELLAR_BASE_URL: ' ',
      STORYTELLER_MODEL: 'openai-compatible/box:qwen3:8b',
      MODEL_PRICES: 'openai-compatible/box:qwen3:8b=1/1/2',
    });
    expect(config.openaiCompatibleServers).toEqual({
      box: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null },
      the_attic: { baseUrl: 'http://127.0.0.1:8/v1', apiKey: 'attic-key' },
    });
    expect(config.openaiCompatible).toEqual({ baseUrl: null, apiKey: null });
    expect(config.modelPrices).toEqual({ 'openai-compatible/box:qwen3:8b': { input: 1, cachedInput: 1, output: 2 } });
    expect(listKeySecrets(config)).toContain('attic-key');
    expect(refusal({ OPENAI_COMPATIBLE_BOX_BASE_URL: 'box' }).variable).toBe('OPENAI_COMPATIBLE_BOX_BASE_URL');
    const { message } = refusal({ OPENAI_COMPATIBLE_BOX_API_KEY: 'box-key' });
    expect(message).toBe(
      'OPENAI_COMPATIBLE_BOX_API_KEY=(hidden) cannot be used: expected OPENAI_COMPATIBLE_BOX_BASE_URL to be set as well.',
    );
  });

  it('knows the addresses of known providers and of programs of this machine', () => {
    const config = readConfig({
      OPENAI_COMPATIBLE_OPENROUTER_API_KEY: 'router-key',
      DIRECTOR_MODEL: 'openai-compatible/openrouter:a/b',
      STORYTELLER_MODEL: 'openai-compatible/ollama:llama3.2:3b',
    });
    expect(config.openaiCompatibleServers).toEqual({
      openrouter: { baseUrl: 'https://openrouter.ai/api/v1', apiKey: 'router-key' },
    });
    expect(serverAt(config, 'ollama')).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null });
    expect(serverAt(config, 'groq')).toBeNull();
    const keyless = { DIRECTOR_MODEL: 'openai-compatible/groq:x' };
    expect(refusal(keyless).message).toContain('OPENAI_COMPATIBLE_GROQ_API_KEY to be set');
    expect(readConfig(keyless, (provider) => provider === 'openai-compatible/groq').models.director).toBe(
      'openai-compatible/groq:x',
    );
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'stories.example'])('HOST=%s lets others in', (host) => {
    expect(readConfig({ HOST: host })).toMatchObject({ host, isReachableByOthers: true });
  });

  it.each([
    'play.example',
    '192.168.1.4:8080',
    '[fe80::1]',
    '[fe80::1]:8080',
    'localhost.evil.example',
    'localhost, play.example',
  ])('ALLOWED_HOSTS=%s lets others in', (names) => {
    expect(readConfig({ ALLOWED_HOSTS: names }).isReachableByOthers).toBe(true);
  });

  it.each(['localhost', '127.0.0.1:8080', '[::1]'])('ALLOWED_HOSTS=%s lets nobody else in', (names) => {
    expect(readConfig({ ALLOWED_HOSTS: names }).isReachableByOthers).toBe(false);
  });

  const PROVIDER = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'kami', OIDC_CLIENT_SECRET: 'secret' };

  it('reads an identity provider whole, or says what it lacks', () => {
    expect(readConfig(PROVIDER).oidc).toEqual({
      ...{ issuer: 'https://id.example', clientId: 'kami', clientSecret: 'secret' },
      ...{ name: 'id.example', signUpRole: null },
    });
    expect(readConfig({ ...PROVIDER, OIDC_NAME: 'The Club', OIDC_SIGN_UP: 'author' }).oidc).toMatchObject({
      name: 'The Club',
      signUpRole: 'author',
    });
    for (const name of Object.keys(PROVIDER)) {
      expect(refusal({ ...PROVIDER, [name]: '' }).message).toMatch(new RegExp(`^${name}=`));
    }
    expect(refusal({ ...PROVIDER, OIDC_SIGN_UP: 'owner' }).message).toMatch(
      /^OIDC_SIGN_UP=owner .*author, player or off/,
    );
  });

  it('believes a header only of the proxies it is told of', () => {
    const header = { TRUSTED_USER_HEADER: 'Remote-User' };
    expect(readConfig({ ...header, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 fd00::/8' }).trustedUsers).toEqual({
      header: 'remote-user',
      proxies: [
        { address: '127.0.0.1', prefix: 32 },
        { address: '10.0.0.0', prefix: 8 },
        { address: 'fd00::', prefix: 8 },
      ],
      role: 'player',
    });
    expect(refusal(header).message).toMatch(/^TRUSTED_PROXIES=/);
    for (const proxies of ['10.0.0.0/33', 'everywhere', '10.0.0.0/x']) {
      expect(refusal({ ...header, TRUSTED_PROXIES: proxies }).message).toMatch(/^TRUSTED_PROXIES=.*such as 127/);
    }
  });

  it.each(['localhost', 'localhost:8080', '127.0.0.1:9, [::1]:9', '[::1]'])(
    'needs no token for ALLOWED_HOSTS=%s',
    (names) => {
      expect(readConfig({ ALLOWED_HOSTS: names }).authToken).toBeNull();
    },
  );

  it('refuses a token that could be guessed, and does not repeat it', () => {
    const { message } = refusal({ AUTH_TOKEN: 'fifteen-letters' });
    expect(message).toBe('AUTH_TOKEN=(hidden) cannot be used: expected 16 characters or more.');
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('knows %s as this machine', (host) => {
    expect(isLoopback(host)).toBe(true);
    expect(readConfig({ HOST: host }).host).toBe(host);
  });

  it.each(['127.0.0.1.evil.example', '1127.0.0.1', 'localhost.evil.example', '10.0.0.1'])(
    'knows %s is elsewhere',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
