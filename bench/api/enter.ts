import { signIn } from '#features/session/contract/session.ts'
import { keepAlive } from './keep-alive.ts'

/** A session's token. */
export async function enter(origin: string, username: string, password: string): Promise<string> {
  const http = keepAlive(origin)
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  const { method, path } = signIn
  const { token } = signIn.answer.parse(JSON.parse(await http.ask({ method, path, headers, body })))
  http.close()
  return token
}
