import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { DataList } from '#platform/ui/list/data-list.tsx'
import { usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { OnceDialog } from './once-dialog.tsx'
import { ResourceCard } from './resource-card.tsx'
import { type CreatedRecord, type ResourceRecord, resourceClient } from './resource-client.ts'
import { type RenderCells, useColumns } from './resource-columns.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import { filterQuery, type ListState, pageQuery, urlFieldsOf } from './resource-filters.ts'
import type { RenderField } from './resource-form.tsx'
import { useResourceNews } from './resource-news.ts'
import { useResourceTexts } from './resource-texts.ts'
import { ResourceToolbar } from './resource-toolbar.tsx'
import { type RowAction, RowMenu } from './row-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { listKey, type OfferedAction, useResourceActions } from './use-resource-actions.ts'
import { useSelection } from './use-selection.ts'

export interface ResourceScreenProps {
  resource: Resource
  /** With the resource's words under `{name}.…`. */
  texts: Catalogue
  icon: ReactNode
  /** How fields are drawn in the list where their kind's way will not do. */
  render?: RenderCells
  /** The same for the form. */
  renderField?: RenderField
  rowActions?: readonly RowAction[]
  /** Beside "new". */
  actions?: ReactNode
  /** Instead of the plain window that shows what will not be shown again. */
  renderOnce?: (created: CreatedRecord, onClose: () => void) => ReactNode
}

const NO_ROWS: readonly ResourceRecord[] = []

/** Which form is open stands in the address: it can be linked, and Back closes it. */
const useFormAddress = () => {
  const [params, setParams] = useSearchParams()
  const open = params.get('edit')
  const go = (value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete('edit')
      else next.set('edit', value)
      return next
    })
  const id = open !== null && /^[1-9]\d{0,15}$/.test(open) ? Number(open) : null
  return { open: open === 'new' || id !== null, id, go }
}

/** A whole screen of administration from a declaration: list, forms, and what can be done to one or to many. */
export const ResourceScreen = (props: ResourceScreenProps) => {
  const { resource, render = {}, rowActions = [] } = props
  const texts = useResourceTexts(resource, props.texts)
  const api = useApi()
  const [urlFields] = useState(() => urlFieldsOf(resource))
  const list = usePagedList({
    fields: urlFields,
    key: listKey(resource),
    query: (state) => pageQuery(urlFields, state as ListState),
    read: (query, signal) => resourceClient(api, resource).list(query, signal),
    rowsOf: ({ results, count }) => ({ rows: results, total: count }),
    // Nobody told of changes while it was closed.
    staleTime: 0,
  })
  const state = list.state as ListState
  const form = useFormAddress()
  const [created, setCreated] = useState<CreatedRecord | null>(null)
  const act = useResourceActions(resource)
  useResourceNews()
  const rows = list.listProps.loaded?.rows ?? NO_ROWS
  const selection = useSelection(rows)
  const edit = (record: ResourceRecord) => form.go(String(record.id))
  const actOn = (action: OfferedAction, records: readonly ResourceRecord[]) =>
    void act(action, records).then((done) => done && selection.clear())
  const menu = (record: ResourceRecord) => (
    <RowMenu
      resource={resource}
      record={record}
      more={rowActions}
      onEdit={() => edit(record)}
      onAct={(action) => actOn(action, [record])}
    />
  )
  const columns = useColumns({ resource, texts, selection, shown: rows.length, render, menu })

  return (
    <Screen
      title={texts.of('title')}
      actions={
        <>
          {props.actions}
          <SheetMenu
            resource={resource}
            texts={texts}
            query={filterQuery(urlFields, state)}
            empty={list.total === 0}
          />
          <Button
            size="small"
            variant="contained"
            startIcon={<Add />}
            onClick={() => form.go('new')}
            sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
          >
            {texts.of('new')}
          </Button>
        </>
      }
      toolbar={
        <>
          {/* Hidden, not gone: a search that is still being typed goes on. */}
          <Box sx={selection.ids.length > 0 ? { display: 'none' } : { display: 'contents' }}>
            <ResourceToolbar resource={resource} texts={texts} state={state} onChange={list.setState} />
          </Box>
          {selection.ids.length > 0 && (
            <SelectionBar
              resource={resource}
              selection={selection}
              onAct={(action) =>
                actOn(
                  action,
                  rows.filter(({ id }) => selection.has(id)),
                )
              }
            />
          )}
        </>
      }
    >
      <DataList
        {...list.listProps}
        label={texts.of('title')}
        columns={columns}
        rowKey={({ id }) => id}
        onActivate={edit}
        empty={{ icon: props.icon, title: texts.of('empty'), hint: texts.of('emptyHint') }}
        renderCompact={(record) => (
          <ResourceCard
            resource={resource}
            texts={texts}
            record={record}
            selection={selection}
            render={render}
            menu={menu(record)}
          />
        )}
      />
      {form.open && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={form.id}
          renderField={props.renderField}
          onClose={() => form.go(null)}
          onSaved={(made) => {
            form.go(null)
            if (made !== null && Object.keys(made.once).length > 0) setCreated(made)
          }}
        />
      )}
      {created !== null &&
        (props.renderOnce?.(created, () => setCreated(null)) ?? (
          <OnceDialog created={created} texts={texts} onClose={() => setCreated(null)} />
        ))}
    </Screen>
  )
}
