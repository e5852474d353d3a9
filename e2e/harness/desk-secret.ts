import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { signIn } from '#features/session/contract/session.ts'

/** Renews the secret of an extension's desk phone, as its administrator. */
export async function deskSecret(origin: string, number: string): Promise<string> {
  const ask = async (path: string, token: string | null, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token === null ? {} : { authorization: `token ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const { token } = (await ask(signIn.path, null, { username: 'admin', password: 'demo' })) as {
    token: string
  }
  const { results } = (await ask(`${extensions.routes.list.path}?search=${number}`, token)) as {
    results: { id: number; number: string }[]
  }
  const id = results.find((one) => one.number === number)?.id
  const path = renewExtensionSecret.path.replace(':id', String(id))
  const { once } = (await ask(path, token, {})) as { once: { secret: string } }
  return once.secret
}
