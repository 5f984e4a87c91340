import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFilePath, LoadDemo } from '../../src/demo/index.js';
import type { DemoFile } from '../../src/demo/demo-file.js';
import { Api } from '../support/http/api.js';
import { dataOf } from '../support/http/responses.js';
import { signIn } from '../support/identity/people.js';
import { createWorld, type World } from '../support/world/world.js';

describe('the demo business', () => {
  let world: World;
  let loadDemo: LoadDemo;
  let demo: DemoFile;

  beforeAll(async () => {
    world = await createWorld();
    loadDemo = world.app.get(LoadDemo);
    demo = await loadDemo.run();
  });

  afterAll(() => world.close());

  it('has an owner who can sign in with the password in the demo’s file, whenever it is created', async () => {
    const { body } = await (await signIn(world, demo.user.email, demo.user.password)).get('me');
    expect(body.data).toMatchObject({
      user: { email: 'owner@juniper.example', name: 'June Park', emailVerified: true },
      businesses: [{ id: demo.businessId, role: 'owner' }],
    });
    expect(await loadDemo.run()).toEqual(demo);

    const { user: _, ...older } = demo;
    await writeFile(demoFilePath(world.runtime.config), JSON.stringify(older));
    const again = await loadDemo.run();
    await signIn(world, again.user.email, again.user.password);
    expect((await new Api(world.rootUrl, again.apiKey).get('/v1/accounts')).status).toBe(200);
  });

  it('has a second company whose last year is closed', async () => {
    const api = new Api(world.rootUrl, demo.apiKey);
    const companies = dataOf(await api.get('/v1/entities')).filter(
      ({ legalName }: any) => legalName === 'Juniper Street Prints LLC',
    );
    expect(companies).toMatchObject([{ isPrimary: false, lockedThrough: '2025-12-31' }]);
    const ofCompany = `entityId=${companies[0].id}&from=2025-01-01&to=2025-12-31`;
    const closing = dataOf(await api.get(`/v1/journal-entries?${ofCompany}&source=closing`));
    expect(closing).toMatchObject([{ date: '2025-12-31' }]);
    const income = dataOf(await api.get(`/v1/reports/statements/profit_and_loss?${ofCompany}`));
    expect(income).toMatchObject({ revenue: { total: 30_525.75 }, netIncome: 17_216.7 });
    const after = `entityId=${companies[0].id}&to=2026-01-01`;
    const { body } = await api.get(`/v1/reports/trial-balance?${after}`);
    const retained = body.data.accounts.find(({ accountNumber }: any) => accountNumber === '3200');
    expect(retained).toMatchObject({ credit: 17_216.7 });
  });
});
