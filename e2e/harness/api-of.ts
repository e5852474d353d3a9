import { type Api, createApi } from '#platform/http/web/api.ts'
import type { Person } from './person.ts'

/** API client of a signed-in person, to prepare data and check results. */
export async function apiOf({ page }: Person): Promise<Api> {
  const stored = await page.evaluate(() => localStorage.getItem('suite.tokens'))
  const { token } = JSON.parse(stored ?? '{}') as { token: string }
  return createApi({
    baseUrl: new URL(page.url()).origin,
    token: () => token,
    language: () => 'es',
    text: (code) => code,
    onUnauthenticated: () => {},
  })
}
