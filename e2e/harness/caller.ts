import { signIn } from '#features/session/contract/session.ts'
import type { Api } from '#platform/http/web/api.ts'
import { createApi } from '#platform/http/web/api.ts'

/** A user with an API client instead of a browser, for actions that are not under test. `password`: the demonstration's. */
export async function caller(
  origin: string,
  username: string,
  password = 'demo',
): Promise<{ api: Api; userId: number }> {
  let token: string | null = null
  const api = createApi({
    baseUrl: origin,
    token: () => token,
    language: () => 'es',
    text: (code) => code,
    onUnauthenticated: () => {
      throw new Error(`${username} is signed out`)
    },
  })
  const session = await api.call(signIn, { body: { username, password } })
  token = session.token
  return { api, userId: session.userId }
}
