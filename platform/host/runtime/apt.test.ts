import { expect, test } from 'vitest'
import { parsePrintedUris } from './apt.ts'

test('parses the package closure as printed by apt', () => {
  const printed = `'http://mirror.test/pool/a_1%3a22.1+dfsg-1_amd64.deb' a_1%3a22.1+dfsg-1_amd64.deb 2534036 SHA256:aa
'http://mirror.test/pool/b_2-1_all.deb' b_2-1_all.deb 23 MD5Sum:bb

`
  expect(parsePrintedUris(printed)).toEqual([
    { name: 'a', version: '1:22.1+dfsg-1', file: 'a_1%3a22.1+dfsg-1_amd64.deb', size: 2534036 },
    { name: 'b', version: '2-1', file: 'b_2-1_all.deb', size: 23 },
  ])
})
