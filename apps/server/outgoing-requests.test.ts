import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Browser code, tests and their helpers. */
const ASIDE = /(?:^|\/)(?:web|ui|testing|scenarios|bad-input)\/|testing|\.test\.tsx?$|stand-in|\.gen\.ts$/

/** What opens a connection to somewhere: calls of these, or imports by these names. */
const OPENS: readonly RegExp[] = [
  /(?<![.\w])(?:globalThis\.)?fetch\s*\(/,
  /\bnew (?:WebSocket|EventSource)\s*\(/,
  /from '(?:node:)?(?:https?|http2|undici|axios|got)'/,
  /from '(?:node:)?(?:net|tls)'/,
  /\bimport\(\s*'(?:node:)?(?:https?|http2|net|tls|undici)'/,
  /\b(?:createTransport|createSocket)\s*\(/,
  /\bnew Socket\([^)]*\)\.connect/,
]
/** Names of those modules that open nothing. */
const HARMLESS =
  /import (?:type )?\{(?:\s*(?:type \w+|isIP|BlockList|createServer|IncomingMessage|ServerResponse|Socket),?)+\s*\} from '(?:node:)?(?:https?|net|tls)'\n/g
const TYPES = /import type \{[^}]*\} from '[^']+'\n/g

/**
 * The files that connect to somewhere, with whose address it is. None of them may take an address from outside: from a user, a
 * company, a message or a service's answer. That is `platform/egress/request-outside.ts`, which judges it.
 */
const OWN: Readonly<Record<string, string>> = {
  'platform/egress/request-outside.ts': 'anybody: judged when it connects',
  'platform/http/server/client-address.ts': 'nobody: lists of addresses alone',
  'platform/assistant/ask-model.ts': 'setting ASSISTANT_URL',
  'features/pbx/server/audios/telephone-sound.ts': 'setting SPEECH_URL',
  'features/phone/server/sip/sip-proxy.ts': "the company's telephone server, by the operator",
  'adapters/gupshup/gupshup.ts': 'setting GUPSHUP_URL',
  'adapters/gupshup/templates.ts': 'setting GUPSHUP_URL',
  'adapters/messenger/messenger.ts': 'settings FACEBOOK_URL and INSTAGRAM_URL',
  'adapters/messenger/profile.ts': 'settings FACEBOOK_URL and INSTAGRAM_URL',
  'adapters/whatsapp-cloud/whatsapp-cloud.ts': 'setting WHATSAPP_CLOUD_URL',
  'adapters/whatsapp-cloud/templates.ts': 'setting WHATSAPP_CLOUD_URL',
  'adapters/s3/s3-contents.ts': 'setting S3_ENDPOINT',
  'adapters/smtp/smtp-mailer.ts': 'setting SMTP_URL',
  'adapters/smtp/outbox-mailer.ts': 'writes files, connects to nothing',
  'adapters/clamd/scan-file.ts': 'setting CLAMD_ADDRESS',
  'adapters/jitsi/probe-jitsi.ts': 'meeting server, by the operator',
  'adapters/jitsi/enter-jitsi.ts': 'meeting server, by the operator',
  'adapters/asterisk/probe-server.ts': 'telephone server, by the operator',
  'adapters/asterisk/ari/ari-http.ts': 'telephone server, by the operator',
  'adapters/asterisk/ari/ari-client.ts': 'telephone server, by the operator',
  'adapters/asterisk/ari/lanes.ts': 'telephone server, by the operator',
  'adapters/asterisk/ami/ami-client.ts': 'telephone server, by the operator',
  'adapters/asterisk/server/start-asterisk.ts': "the program's own Asterisk",
  'adapters/asterisk/server/renew-certificate.ts': "the program's own Asterisk",
  'adapters/asterisk/server/probe-sip.ts': "the program's own Asterisk",
  'adapters/janus/connection.ts': "the program's own Janus, over a Unix socket",
  'adapters/janus/rtp-relay.ts': "the program's own Janus, on this machine",
  'apps/server/boot/free-sip-port.ts': 'listens only',
  'platform/host/process/free-port.ts': 'listens only',
}

const opens = (text: string): boolean => {
  const code = text
    .replaceAll(TYPES, '')
    .replaceAll(HARMLESS, '')
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return OPENS.some((pattern) => pattern.test(code))
}

test('only known files connect to somewhere; addresses from outside are requested in one place', async () => {
  const found: string[] = []
  let read = 0
  for (const folder of ['apps', 'features', 'platform', 'adapters']) {
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(file.parentPath, file.name))
      if (!file.isFile() || !/\.tsx?$/.test(path) || ASIDE.test(path)) continue
      read += 1
      if (opens(await readFile(join(root, path), 'utf8'))) found.push(path)
    }
  }
  expect(read).toBeGreaterThan(1000)
  expect(found.sort()).toEqual(Object.keys(OWN).sort())
}, 60_000)

test('a further way to connect is found, and reading an address is not one', () => {
  const ways = [
    'await fetch(url)',
    'globalThis.fetch (url)',
    "import { request } from 'node:http'\n",
    "import { connect, isIP } from 'node:net'\n",
    "import { Socket as Plain } from 'net'\n",
    "await import('node:https')",
    "import * as tls from 'node:tls'\n",
    "import axios from 'axios'\n",
    'new WebSocket(url)',
  ]
  expect(ways.filter((text) => !opens(text))).toEqual([])
  const others = [
    "import { isIP } from 'node:net'\n",
    "import { createServer, type IncomingMessage } from 'node:http'\n",
    "import type { AddressInfo } from 'node:net'\n",
    'pool.fetch(x)',
    'prefetch(x)',
    '// fetch(url)',
  ]
  expect(others.filter(opens)).toEqual([])
})
