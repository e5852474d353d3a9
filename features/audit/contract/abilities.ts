import { allow, defineAbility } from '#platform/contract/access.ts'

/** Sees what administrators, supervisors and operators of the own company have done. */
export const readAudit = defineAbility('audit.read', allow('administrator', 'supervisor', 'operator'))

export const auditAbilities = [readAudit] as const
