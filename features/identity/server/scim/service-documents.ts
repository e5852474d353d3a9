import { GROUP_SCHEMA } from './scim-groups.ts'
import { USER_SCHEMA } from './scim-users.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

export const MAX_RESULTS = 200

export const serviceProviderConfig = (origin: string): object => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: 'Authorization: Bearer suite_…',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}/scim/v2/ServiceProviderConfig` },
})

export const resourceTypes = (origin: string): readonly object[] =>
  (
    [
      ['User', 'Users', USER_SCHEMA],
      ['Group', 'Groups', GROUP_SCHEMA],
    ] as const
  ).map(([name, endpoint, schema]) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${endpoint}`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${origin}/scim/v2/ResourceTypes/${name}` },
  }))

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const several = (name: string, parts: readonly string[], more: object = {}) =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    subAttributes: parts.map((part) => attribute(part)),
    ...more,
  })

export const schemas = (origin: string): readonly object[] => [
  {
    id: USER_SCHEMA,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((part) => attribute(part)),
      }),
      attribute('active', { type: 'boolean' }),
      several('emails', ['value', 'type']),
      several('groups', ['value', 'display'], { mutability: 'readOnly' }),
      several('roles', ['value'], { mutability: 'readOnly' }),
    ],
    meta: { resourceType: 'Schema', location: `${origin}/scim/v2/Schemas/${USER_SCHEMA}` },
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      several('members', ['value', 'display']),
    ],
    meta: { resourceType: 'Schema', location: `${origin}/scim/v2/Schemas/${GROUP_SCHEMA}` },
  },
]
