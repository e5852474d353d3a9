import { type Api, createApi } from '#platform/http/web/api.ts'
import type { Person } from './person.ts'

/** The server as the signed-in person asks it: to set a scene, and to look at what a walk left behind. */
export async function apiOf({ page }: Person): Promise<Api> {
  const kept = await page.evaluate(() => localStorage.getItem('suite.tokens'))
  const { token } = JSON.parse(kept ?? '{}') as { token: string }
  return createApi({
    baseUrl: new URL(page.url()).origin,
    token: () => token,
    language: () => 'es',
    text: (code) => code,
    onUnauthenticated: () => {},
  })
}
