import { expect, test } from 'vitest'
import { choose } from './server-user.ts'

const PASSWD = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n'

test('every server has its own user', () => {
  expect(choose('postgres', PASSWD)).toEqual({ uid: 65_534, gid: 65_534 })
  expect(choose('asterisk', PASSWD)).toEqual({ uid: 65_520, gid: 65_520 })
  expect(choose('janus', PASSWD)).toEqual({ uid: 65_521, gid: 65_521 })
})

test('a user id already assigned on the machine is skipped', () => {
  const busy = `${PASSWD}somebody:x:65520:100::/:/bin/sh\nother:x:1000:65521::/:/bin/sh\n`
  expect(choose('asterisk', busy)).toEqual({ uid: 65_522, gid: 65_522 })
})
