import { describe, expect, it } from 'vitest';
import { originProblem } from './origin.js';

describe('an origin', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com:8443',
    'https://xn--bcher-kva.example',
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
  ])('may be %s', (origin) => {
    expect(originProblem(origin)).toBeNull();
  });

  it.each([
    '',
    '*',
    'null',
    'https://*.example.com',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://APP.example.com',
    'https://app.example.com:443',
    'https://user@app.example.com',
    'https://app.example.com?a',
    'https://bücher.example',
    'http://app.example.com',
    'http://127.0.0.1.example.com',
    'ws://localhost',
    'file://',
    'com.example.till://callback',
    ` https://app.example.com`,
    `https://${'a'.repeat(250)}.example`,
  ])('may not be %j', (origin) => {
    expect(originProblem(origin)).toMatch(/^must be /);
  });
});
