import { describe, expect, it } from 'vitest';
import { requestLabels } from './request-labels.js';

const ok = { statusCode: 200, writableFinished: true };

describe('the labels of a request', () => {
  it('are its method, the template of its route and the class of its status', () => {
    const request = { method: 'PATCH', route: { path: '/v1/transactions/:id' } };
    expect(requestLabels(request, { ...ok, statusCode: 409 })).toEqual({
      method: 'PATCH',
      route: '/v1/transactions/:id',
      status: '4xx',
    });
  });

  it.each([
    ['/{*path}', '/*'],
    ['/app/{*path}', '/app/*'],
    ['/app{/*path}', '/app/*'],
    [undefined, 'none'],
    [/regular expression/, 'none'],
  ])('name the fallback route %s as %s', (path, route) => {
    expect(requestLabels({ method: 'GET', route: { path } }, ok).route).toBe(route);
  });

  it('have a value for requests that no route has seen', () => {
    expect(requestLabels({ method: 'GET', route: undefined }, ok).route).toBe('none');
  });

  it('have one value for all methods that no route supports', () => {
    expect(requestLabels({ method: 'PROPFIND', route: undefined }, ok).method).toBe('other');
  });

  it('show that a response was not completed', () => {
    expect(
      requestLabels({ method: 'GET', route: undefined }, { ...ok, writableFinished: false }).status,
    ).toBe('aborted');
  });
});
