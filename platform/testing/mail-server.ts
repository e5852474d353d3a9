import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface MailServer {
  /** `smtp://127.0.0.1:port`. */
  url: string
  /** Raw mails, oldest first. */
  received: readonly string[]
  close(): Promise<void>
}

/** A minimal SMTP server (RFC 5321) on loopback that accepts or refuses mails. */
export async function startMailServer({ refuses = false } = {}): Promise<MailServer> {
  const received: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.write('220 ready\r\n')
    let message: string[] | null = null
    const answer = (line: string): string | null => {
      if (message === null) {
        if (line !== 'DATA') return refuses && line.startsWith('RCPT') ? '451 not now' : '250 ok'
        message = []
        return '354 go on'
      }
      if (line !== '.') {
        // Dot-stuffing (4.5.2).
        message.push(line.replace(/^\./, ''))
        return null
      }
      received.push(message.join('\n'))
      message = null
      return '250 taken'
    }
    createInterface({ input: socket }).on('line', (line) => {
      const content = answer(line)
      if (content !== null) socket.write(`${content}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
