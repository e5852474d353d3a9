import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FieldKind } from '#platform/resource/contract/field.ts'
import { headlineOf, type Resource } from '#platform/resource/contract/resource.ts'
import type { ListColumn } from '#platform/ui/list/list-column.ts'
import { EditableCell, isEditable } from './cell/editable-cell.tsx'
import { FieldValue, Moment } from './field-value.tsx'
import { CREATED_COLUMN, type ListLayout, STATE_COLUMN, usualWidth } from './list-layout.ts'
import type { ResourceRecord } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { useColumnLabel } from './use-column-label.ts'
import type { Selection } from './use-selection.ts'

const RIGHT: readonly FieldKind[] = ['number', 'money', 'decimal']
/** First click sorts these ascending, others descending. */
const LETTERS: readonly FieldKind[] = ['text', 'email', 'phone', 'choice', 'reference', 'person']

/** Custom rendering of fields. */
export type RenderCells<Shown = ResourceRecord> = Readonly<Record<string, (record: Shown) => ReactNode>>

export const StateChip = ({ enabled }: { enabled: boolean }) => {
  const t = useText(platformTexts)
  return (
    <Chip
      size="small"
      variant="outlined"
      color={enabled ? 'success' : 'default'}
      label={t(enabled ? 'ui.state.enabled' : 'ui.state.disabled')}
    />
  )
}

const Tick = ({ resource, record, selection }: ColumnParts & { record: ResourceRecord }) => {
  const t = useText(platformTexts)
  return (
    <Checkbox
      size="small"
      checked={selection.has(record.id)}
      onChange={() => selection.toggle(record.id)}
      slotProps={{ input: { 'aria-label': t('ui.selectRow', { name: String(record[resource.label]) }) } }}
      sx={{ p: 0.5 }}
    />
  )
}

const TickAll = ({ selection, shown }: { selection: Selection; shown: number }) => {
  const t = useText(platformTexts)
  const { length } = selection.ids
  return (
    <Checkbox
      size="small"
      checked={shown > 0 && length === shown}
      indeterminate={length > 0 && length < shown}
      onChange={selection.toggleAll}
      // Not in the tab order, like all headings: arrow up leads to it.
      slotProps={{ input: { 'aria-label': t('ui.selectAll'), tabIndex: -1 } }}
      sx={{ p: 0.5 }}
    />
  )
}

interface ColumnParts {
  resource: Resource
  texts: ResourceTexts
  selection: Selection
  shown: number
  render: RenderCells
  menu: (record: ResourceRecord) => ReactNode
  layout: ListLayout
}

/** Headings are shown in full, up to this width. px */
const roomFor = (heading: string): number => Math.min(200, heading.length * 8 + 40)

/** Columns of the listed fields, with checkbox and row menu. */
export const useColumns = (parts: ColumnParts): ListColumn<ResourceRecord>[] => {
  const t = useText(platformTexts)
  const { resource, texts, selection, render } = parts
  const label = useColumnLabel(texts)
  const { columns, widths } = parts.layout
  // One flexible column fills the width.
  const headline = headlineOf(resource)
  const elastic = columns.includes(headline) ? headline : columns[0]
  const drawn = (name: string): ((record: ResourceRecord) => ReactNode) => {
    const field = resource.fields[name]
    if (field === undefined) {
      return name === STATE_COLUMN
        ? ({ enabled }: ResourceRecord) => <StateChip enabled={enabled} />
        : ({ created_at }: ResourceRecord) => <Moment iso={created_at} />
    }
    const shown = (record: ResourceRecord) =>
      render[name]?.(record) ?? <FieldValue name={name} field={field} value={record[name]} texts={texts} />
    if (!isEditable(resource, field)) return shown
    return (record: ResourceRecord) => (
      <EditableCell {...{ resource, texts, record, name, field }}>{shown(record)}</EditableCell>
    )
  }
  const columnOf = (name: string): ListColumn<ResourceRecord> => {
    const field = resource.fields[name]
    const usual = Math.max(usualWidth(field), roomFor(label(name)))
    const width = widths[name] ?? (name === elastic ? undefined : usual)
    const cell = drawn(name)
    const sortable = field?.sort ?? name === CREATED_COLUMN
    return {
      id: name,
      label: label(name),
      align: field !== undefined && RIGHT.includes(field.kind) ? 'right' : 'left',
      resizable: true,
      ...(width === undefined ? {} : { width }),
      ...(sortable
        ? {
            sort: {
              ascending: name,
              descending: `-${name}`,
              first: field !== undefined && LETTERS.includes(field.kind) ? 'ascending' : 'descending',
            },
          }
        : {}),
      render: (record) => (
        <Box
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            ...(record.enabled ? {} : { color: 'text.secondary' }),
          }}
        >
          {cell(record)}
        </Box>
      ),
    }
  }
  return [
    {
      id: 'tick',
      label: t('ui.selectAll'),
      heading: <TickAll selection={selection} shown={parts.shown} />,
      width: 42,
      narrow: true,
      render: (record) => <Tick {...parts} record={record} />,
    },
    ...columns.map(columnOf),
    {
      id: 'actions',
      label: t('ui.actions'),
      hideLabel: true,
      narrow: true,
      pinned: true,
      width: 88,
      align: 'right',
      render: parts.menu,
    },
  ]
}
