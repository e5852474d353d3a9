import type { RawAnswer } from '#platform/http/server/raw-route.ts'

const CONTENT_TYPE = 'application/scim+json; charset=utf-8'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

type ScimType =
  | 'uniqueness'
  | 'tooMany'
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'mutability'

/** A refusal, as RFC 7644 (3.12) writes them. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | null

  constructor(status: number, detail: string, scimType: ScimType | null = null) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const answer = (
  status: number,
  body: object | null,
  headers: Readonly<Record<string, string>> = {},
): RawAnswer => ({
  status,
  body: body === null ? '' : JSON.stringify(body),
  contentType: CONTENT_TYPE,
  headers,
})

export const errorAnswer = ({ status, message, scimType }: ScimError): RawAnswer =>
  answer(
    status,
    {
      schemas: [ERROR],
      status: String(status),
      ...(scimType === null ? {} : { scimType }),
      detail: message,
    },
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  )

export const listOf = (found: {
  total: number
  startIndex: number
  resources: readonly object[]
}): object => ({
  schemas: [LIST],
  totalResults: found.total,
  startIndex: found.startIndex,
  itemsPerPage: found.resources.length,
  Resources: found.resources,
})
