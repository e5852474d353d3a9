import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream } from 'smtp-server'
import type { Logger } from '#platform/log/logger.ts'
import { MAILBOX_KEY, type Mailbox, type Reception } from '#platform/mail/server/mailbox.ts'

/** Of a mail, bytes: an answer to an invitation has some thousand, with the mail that it quotes some hundred thousand. */
const MAX_MAIL = 2_000_000
const MAX_RECIPIENTS = 10
const MAX_CLIENTS = 100
const MAX_CLIENTS_PER_ADDRESS = 20
/** Mails of one connection: what is kept of a mail is small, and its reading is not. */
const MAX_MAILS = 100
/** Without a word of the other side, ms. */
const PATIENCE = 60_000
const CLOSE_PATIENCE = 5_000

export interface MailReceiver {
  port: number
  close(): Promise<void>
}

interface ReceiverParts {
  host: string
  /** 0: any free one. */
  port: number
  /** Of the addresses that are taken. */
  domain: string
  mailboxes: readonly Mailbox[]
  log: Logger
}

/** An answer of the protocol. */
const answer = (code: number, words: string): Error => Object.assign(new Error(words), { responseCode: code })

/** @throws an answer of the protocol when it is too long */
async function contentOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    // Read to its end, as the protocol wants, and not kept.
    if (size <= MAX_MAIL) parts.push(part)
  }
  if (size > MAX_MAIL || stream.sizeExceeded) throw answer(552, '5.3.4 too long')
  return Buffer.concat(parts)
}

/** Why a mail is refused; null when one of its recipients took it, as the protocol has one answer for all. */
function refusalOf(receptions: readonly Reception[]): string | null {
  const refused = receptions.flatMap((one) => (one.kind === 'refused' ? [one.why] : []))
  return refused.length < receptions.length ? null : (refused[0] ?? null)
}

/**
 * Takes mails to the mailboxes by SMTP, from a mail server that has them for this domain, or from anybody. It relays nothing and
 * asks nobody for a password; whoever writes has a key of ours, or is refused before the mail. @throws the listener's error
 */
export async function openMailReceiver({
  host,
  port,
  domain,
  mailboxes,
  log,
}: ReceiverParts): Promise<MailReceiver> {
  const clients = new Map<string, number>()
  const find = ({ address }: SMTPServerAddress): { mailbox: Mailbox; key: string } | null => {
    const [, local = '', at = ''] = /^([^@]{1,64})@([^@]{1,255})$/.exec(address.toLowerCase()) ?? []
    const [name, key = '', ...rest] = local.split('+')
    const mailbox = mailboxes.find((one) => one.name === name)
    if (at !== domain.toLowerCase() || mailbox === undefined || rest.length > 0 || !MAILBOX_KEY.test(key))
      return null
    return { mailbox, key }
  }
  const answering = (work: Promise<void>, callback: (error?: Error | null) => void) => {
    work.then(
      () => callback(),
      (error: unknown) => {
        if (error instanceof Error && 'responseCode' in error) return callback(error)
        log.error({ err: error }, 'a mail could not be taken')
        callback(answer(451, '4.3.0 try again later'))
      },
    )
  }
  const server = new SMTPServer({
    banner: 'answers to invitations',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_MAIL,
    rejectOversized: true,
    maxRecipients: MAX_RECIPIENTS,
    maxClients: MAX_CLIENTS,
    socketTimeout: PATIENCE,
    closeTimeout: CLOSE_PATIENCE,
    hideREQUIRETLS: true,
    hideDSN: true,
    onConnect: ({ remoteAddress }, callback) => {
      const many = clients.get(remoteAddress) ?? 0
      clients.set(remoteAddress, many + 1)
      callback(many < MAX_CLIENTS_PER_ADDRESS ? null : answer(421, '4.7.0 too many connections'))
    },
    onClose: ({ remoteAddress }) => {
      const left = (clients.get(remoteAddress) ?? 1) - 1
      if (left > 0) clients.set(remoteAddress, left)
      else clients.delete(remoteAddress)
    },
    onMailFrom: (_, { transaction }, callback) =>
      callback(transaction > MAX_MAILS ? answer(421, '4.7.0 too many mails') : null),
    onRcptTo: (address, _, callback) =>
      answering(
        (async () => {
          const found = find(address)
          if (found === null || !(await found.mailbox.exists(found.key)))
            throw answer(550, '5.1.1 there is no such address')
        })(),
        callback,
      ),
    onData: (stream, { envelope }, callback) =>
      answering(
        (async () => {
          const mail = await contentOf(stream)
          const receptions: Reception[] = []
          for (const found of envelope.rcptTo.map(find))
            if (found) receptions.push(await found.mailbox.receive(found.key, mail))
          const refusal = refusalOf(receptions)
          // What comes from nobody is a notice of another server, to which none is written.
          if (refusal !== null && envelope.mailFrom && envelope.mailFrom.address !== '')
            throw answer(550, `5.6.0 ${refusal}`)
        })(),
        callback,
      ),
  })
  // Of one connection: it is gone, and its sender tries again.
  server.on('error', (error) => log.debug({ err: error }, 'a mail connection failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
