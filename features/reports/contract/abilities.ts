import { allow, defineAbility } from '#platform/contract/access.ts'

/** Looks at reports over everybody of the company, and has them mailed. */
export const readReports = defineAbility('reports.read', allow('administrator', 'supervisor'))
/** Looks at reports over what is the own extension's; whoever has `reports.read` sees everybody's there. */
export const readOwnReports = defineAbility('reports.readOwn', allow('administrator', 'supervisor', 'agent'))

export const reportsAbilities = [readReports, readOwnReports] as const
