import { formatDuration } from '#platform/i18n/format.ts'
import type { RenderCells } from '#platform/resource/web/resource-columns.tsx'

/** Calls are measured in seconds; everything else in pieces. */
export const entryCells: RenderCells = {
  quantity: ({ kind, quantity }) =>
    kind === 'call'
      ? formatDuration(Number(quantity))
      : new Intl.NumberFormat('es-CO').format(Number(quantity)),
}
