/** Address of each area of reports within the page: `#/{address}/{name}`. */
export const REPORT_AREAS = {
  phone: 'reportes',
  join: 'reportesJoin',
  crm: 'reportesCrm',
  fxCrm: 'reportesFxCrm',
} as const
export type ReportArea = keyof typeof REPORT_AREAS

/** Address of a report within the page. */
export const reportAddress = ({ area, name }: { area: string; name: string }): string =>
  `/${(REPORT_AREAS as Readonly<Record<string, string>>)[area] ?? REPORT_AREAS.phone}/${name}`
