/** Address of each area of reports within the page: `#/{address}/{name}`. */
const REPORT_AREAS = {
  phone: 'reportes',
  join: 'reportesJoin',
  crm: 'reportesCrm',
  fx: 'reportesFxCrm',
} as const

/** Address of a report within the page. */
export const reportAddress = ({ area, name }: { area: string; name: string }): string =>
  `/${(REPORT_AREAS as Readonly<Record<string, string>>)[area] ?? REPORT_AREAS.phone}/${name}`
