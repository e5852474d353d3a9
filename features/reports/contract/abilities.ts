import { allow, defineAbility } from '#platform/contract/access.ts'

/** Reads reports over their groups, or without any over the whole company, and schedules their mailing. */
export const readReports = defineAbility('reports.read', allow('administrator', 'supervisor'))
/** Reads reports over the whole company, whatever groups somebody belongs to. */
export const readAllReports = defineAbility('reports.readAll', allow('administrator'))
/** Reads reports limited to the own extension; with `reports.read` they cover everybody's. */
export const readOwnReports = defineAbility('reports.readOwn', allow('administrator', 'supervisor', 'agent'))

/** Sees the company's unusual days, and whether it is told of them. */
export const configureReports = defineAbility('reports.configure', allow('administrator'))

export const reportsAbilities = [readReports, readAllReports, readOwnReports, configureReports] as const
