import { flagField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { manageIntegrations } from './abilities.ts'

/** Scheme and host, without a path: what browsers tell of a page. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/

/** Other sites that the company trusts. */
export const sites = defineResource({
  name: 'integration_site',
  path: '/api/admin/integration-sites',
  title: 'trusted sites',
  abilities: { read: manageIntegrations, write: manageIntegrations },
  label: 'origin',
  key: 'origin',
  order: 'origin',
  canDisable: false,
  verbs: ['create', 'edit', 'remove', 'export'],
  fields: {
    origin: requiredText({ max: 200, pattern: ORIGIN, listed: true, sort: true }),
    /** Its numbers call through the phone of whoever clicks. */
    calls: flagField({ fallback: true, listed: true, filter: true }),
    /** It may show the panel in a frame. */
    panel: flagField({ listed: true, filter: true }),
  },
})
