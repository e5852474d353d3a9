import { randomBytes } from 'node:crypto'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { invalid } from '#platform/contract/errors.ts'
import { API_TOKEN_START } from '#platform/http/server/authorize-request.ts'
import { bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { manageIntegrations } from '../../contract/abilities.ts'
import { apiTokens, listScopes } from '../../contract/api-tokens.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { limitRows } from '../limit-rows.ts'
import type { IntegrationsContext } from '../ports.ts'
import { hashOf } from './authenticate-token.ts'

/** Letters of a token that lists show. */
const HINT = API_TOKEN_START.length + 5

type Ports = Pick<IntegrationsContext, 'abilities' | 'routes'>

/** Abilities that a token may have: not the one to make further tokens. */
const scopesOf = ({ abilities }: Ports, { principal }: Pick<WriteContext, 'principal'>): string[] =>
  abilities
    .filter((ability) => ability !== manageIntegrations && may(principal, ability))
    .map(({ name }) => name)

function checkScopes(ports: Ports, context: WriteContext, scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return
  const known = scopesOf(ports, context)
  const wrong = scopes.filter((scope) => !known.includes(scope))
  if (scopes.length > 0 && wrong.length === 0) return
  const key = scopes.length === 0 ? 'api_token.scopes.none' : 'api_token.scopes.unknown'
  const text = translate(integrationsTexts, context.language, key, { names: wrong.join(', ') })
  throw new Failure(invalid, { fields: { scopes: [text] } })
}

export function apiTokenStore(ports: Ports): Store {
  const store: Store = defineStore({
    resource: apiTokens,
    table: 'api_tokens',
    texts: integrationsTexts,
    unique: { api_tokens_name_key: 'name' },
    async create(context, input) {
      checkScopes(ports, context, input.scopes)
      await limitRows(context.unit.rows, 'api_tokens', context.principal.companyId)
      const token = `${API_TOKEN_START}${randomBytes(32).toString('base64url')}`
      const made = await insertRow({ ...store, columns: { user: 'user_id', digest: 'token_hash' } })(
        context,
        {
          ...input,
          scopes: [...new Set(input.scopes)],
          user: context.principal.userId,
          hint: `${token.slice(0, HINT)}…`,
          digest: hashOf(token),
        },
      )
      return { ...made, once: { token } }
    },
    async edit(context, id, patch) {
      checkScopes(ports, context, patch.scopes)
      await updateRow(store)(context, id, patch)
    },
  })
  return store
}

export const listScopesRoute = (ports: Ports) =>
  bind(listScopes, async (request) => {
    const known = new Set(scopesOf(ports, request))
    const byAbility = new Map<string, string[]>()
    for (const { ability, method, path } of ports.routes()) {
      if (ability === undefined || !known.has(ability.name)) continue
      byAbility.set(ability.name, [...(byAbility.get(ability.name) ?? []), `${method} ${path}`])
    }
    return {
      results: [...byAbility]
        .map(([name, routes]) => ({ name, routes }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  })
