import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import { startMailServer } from '#platform/testing/mail-server.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const mail = composeMail({
  to: 'ana@example.com',
  subject: 'Contraseña de <SipMóvil>',
  paragraphs: ['Hola, Ana:', 'Dos & tres son <cinco>.'],
  link: { label: 'Abrir', url: 'https://cloud.example.com/#/auth/x?token=a_b-c&username=ana' },
  footer: 'Adiós.',
})

describe('a mail server', () => {
  test('receives the mail', async () => {
    const server = await startMailServer()
    const mailer = createSmtpMailer({ url: server.url, from: '"SipMóvil" <no-reply@example.com>' })
    await mailer.send(mail)
    mailer.close()
    await server.close()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatch(/^To: ana@example\.com$/m)
    expect(server.received[0]).toMatch(/^From: .*<no-reply@example\.com>$/m)
  })

  test('that refuses or is unreachable fails the send, to be retried', async () => {
    const server = await startMailServer({ refuses: true })
    const { url } = server
    const mailer = createSmtpMailer({ url, from: 'no-reply@example.com' })
    await expect(mailer.send(mail)).rejects.toThrow(/not now/)
    await server.close()
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    mailer.close()
  })
})

describe('the outbox', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => removeFolder(folder))

  test('stores the complete mail as a file readable by its owner only', async () => {
    const outbox = join(folder, 'outbox')
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const mailer = createOutboxMailer({ folder: outbox, from: 'no-reply@example.com', log })
    await mailer.send(mail)
    const found = await mailTo(outbox, 'ana@example.com', 'Contraseña')
    expect(found.subject).toBe('Contraseña de <SipMóvil>')
    expect(found.text).toContain('Dos & tres son <cinco>.')
    expect(linkIn(found).href).toBe('https://cloud.example.com/#/auth/x?token=a_b-c&username=ana')
    const [file] = await readdir(outbox)
    expect(file).toMatch(/^[\dTZ.-]+-[0-9a-f]{8}\.eml$/)
    const path = join(outbox, file ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toContain('Dos &amp; tres son &lt;cinco&gt;.')
    // Whoever tries the program finds the file by its log.
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ file: path }])
  })
})
