import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, SettingsRefused } from './settings-file.js';

describe('a file of settings', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'charterbook-settings-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'));
  const load = (env: Record<string, string> = {}) => {
    const notices: string[] = [];
    const place: { env: Record<string, string | undefined>; cwd: () => string } = {
      env: { ...env },
      cwd: () => folder,
    };
    loadSettings(place, (text) => notices.push(text));
    return { env: place.env, notices };
  };

  it('is .env of the working folder, if there is one', () => {
    expect(load().env).toEqual({});
    write('.env', "ROOT_URL='http://localhost:4000' # here", 'PORT=4000');
    expect(load().env).toEqual({ ROOT_URL: 'http://localhost:4000', PORT: '4000' });
  });

  it('is the one that SETTINGS_FILE names, instead of .env', () => {
    write('.env', 'PORT=4000', 'HOST=::1');
    write('settings.env', 'PORT=5000');
    for (const file of ['settings.env', join(folder, 'settings.env')])
      expect(load({ SETTINGS_FILE: file }).env).toEqual({ SETTINGS_FILE: file, PORT: '5000' });
    expect(load({ SETTINGS_FILE: '' }).env).toMatchObject({ PORT: '4000' });
  });

  it('has less priority than the environment, also than an empty variable', () => {
    write('.env', 'PORT=4000', 'HOST=::1', 'LOG_LEVEL=debug');
    expect(load({ PORT: '1', HOST: '' }).env).toEqual({ PORT: '1', HOST: '', LOG_LEVEL: 'debug' });
  });

  it('must exist if it is named', () => {
    expect(() => load({ SETTINGS_FILE: 'other.env' })).toThrow(SettingsRefused);
    expect(() => load({ SETTINGS_FILE: 'other.env' })).toThrow(
      `cannot read settings: ENOENT: no such file or directory, open '${join(folder, 'other.env')}'`,
    );
  });

  it.each(['POSTGRES_PASSWORD', 'CHARTERBOOK_DB_PASSWORD'])(
    'is not a .env for Docker Compose: %s',
    (name) => {
      write('.env', `${name}=x`, 'ENCRYPTION_KEY=y');
      expect(load()).toEqual({
        env: {},
        notices: [`.env is ignored: it has ${name}, so it is for docker-compose.yml`],
      });
    },
  );
});
