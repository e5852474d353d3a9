import { once } from 'node:events'
import { createServer } from 'node:http'
import { verifyMeetingToken } from '#features/meetings/server/testing.ts'

/** Token settings shared by the tested program and the stand-in. */
export const MEETING_TOKEN = { appId: 'suite-e2e', secret: 'a secret of the end-to-end tests' }

export interface MeetingServer {
  close(): Promise<void>
}

const escaped = (text: string): string => text.replaceAll(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Stand-in for a Jitsi Meet server with token authentication: its page shows who is in which room, or why access was refused. */
export async function startMeetingServer(port: number): Promise<MeetingServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    const say = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><title>Jitsi Meet</title><h1>${escaped(text)}</h1>`)
    }
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    const room = url.pathname.slice(1)
    try {
      const { context } = verifyMeetingToken(url.searchParams.get('jwt') ?? '', {
        ...MEETING_TOKEN,
        subject: '127.0.0.1',
        room,
      })
      const { name, moderator } = context.user
      say(200, `${name} ${moderator === 'true' ? 'modera' : 'está en'} ${room}`)
    } catch (error) {
      say(403, `Nadie entra en ${room}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
