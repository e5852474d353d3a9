import { allow, defineAbility } from '#platform/contract/access.ts'

/** Reads what administrators, supervisors and operators of the own company did. */
export const readAudit = defineAbility('audit.read', allow('administrator', 'supervisor', 'operator'))

export const auditAbilities = [readAudit] as const
