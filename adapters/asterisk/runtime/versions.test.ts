import { expect, test } from 'vitest'
import { isNewEnough } from './find-installed.ts'
import { parseVersion } from './runtime.ts'

test.each([
  ['Asterisk 22.10.1+dfsg+~cs6.17.60671434-1\n', '22.10.1'],
  ['Asterisk certified/20.7-cert4', '20.7'],
  ['Asterisk 20.9.2~dfsg', '20.9.2'],
  ['asterisk: not found', null],
])('the version in %j', (answer, version) => {
  expect(parseVersion(answer)).toBe(version)
})

test.each([
  ['22.10.1', true],
  ['20.12.0', true],
  ['23.1.0', true],
  ['20.9.2', false],
  ['22.1.0', false],
  ['18.26.4', false],
])('version %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})
