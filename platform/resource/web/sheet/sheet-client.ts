import type { Api, Downloaded } from '#platform/http/web/api.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import type { Input } from '../resource-client.ts'

/** A resource's spreadsheets. */
export const sheetClient = (api: Api, { routes }: Resource) => ({
  exported: (query: Input, format: SheetFormat): Promise<Downloaded> =>
    api.download(routes.exportSheet, { query: { ...query, format } as never }),
  template: (format: SheetFormat): Promise<Downloaded> =>
    api.download(routes.template, { query: { format } }),
})
