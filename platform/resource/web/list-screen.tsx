import Add from '@mui/icons-material/Add'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { headlineOf, offers } from '#platform/resource/contract/declaration.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { BoundGroups } from '#platform/ui/bound-groups.tsx'
import { DataList } from '#platform/ui/list/data-list.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { type AllResults, useBulkResults } from './bulk/use-bulk-results.tsx'
import { useBulkWork } from './bulk/use-bulk-work.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { OnceDialog } from './once-dialog.tsx'
import { RecordPanel } from './record-panel.tsx'
import { ResourceCard } from './resource-card.tsx'
import type { CreatedRecord, ResourceRecord } from './resource-client.ts'
import { useColumns } from './resource-columns.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import type { ResourceScreenProps } from './resource-screen-props.ts'
import { useResourceTexts } from './resource-texts.ts'
import { ResourceToolbar } from './resource-toolbar.tsx'
import { RowMenu } from './row-menu.tsx'
import { SheetMenu } from './sheet/sheet-menu.tsx'
import { SideBySide } from './side-by-side.tsx'
import { useFormAddress, usePanelAddress } from './use-addresses.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRecordKeys } from './use-record-keys.ts'
import { type OfferedAction, useResourceActions } from './use-resource-actions.ts'
import { useResourceList } from './use-resource-list.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useUses } from './uses/use-uses.tsx'
import { useListViews } from './views/use-list-views.tsx'

const actionOf = (action: ResourceScreenProps['emptyAction']) => (action ? { action } : {})

/** The screen's own actions on the selected rows, or on all results. */
const moreOf = (
  { selectionActions, resultsActions }: ResourceScreenProps,
  { ids, clear }: Selection,
  all: AllResults | null,
) => (all?.chosen ? resultsActions?.(all.startTask, clear) : selectionActions?.(ids, clear))

/** The list of a resource whose custom fields are known: open record, forms, row and bulk actions. */
export const ListScreen = (props: ResourceScreenProps) => {
  const { resource, render = {}, rowActions = [] } = props
  const t = useText(resourceTexts)
  const texts = useResourceTexts(resource, props.texts)
  const list = useResourceList(resource, {
    fixed: props.fixed,
    filter: props.filter,
    pageSize: props.pageSize,
  })
  const { layout, menu: viewsMenu } = useListViews(resource, list.state, list.setState, props.fixed)
  const form = useFormAddress()
  const panel = usePanelAddress()
  const [created, setCreated] = useState<CreatedRecord | null>(null)
  const uses = useUses(resource)
  const act = useResourceActions(resource, uses.onRefused)
  const { rows } = list
  const bulk = useBulkWork(resource, texts, list.filters)
  const narrow = useMediaQuery('(max-width: 700px)')
  const selection = useSelection(rows)
  const results = useBulkResults({
    resource,
    texts,
    selection,
    page: list.listProps.loaded,
    filters: list.filters,
    narrow,
    askRemoval: props.askRemoval,
  })
  const edit = ({ id }: ResourceRecord) => form.go(String(id))
  const open = ({ id }: ResourceRecord) => panel.go(String(id))
  const actOn = async (action: OfferedAction, records: readonly ResourceRecord[]) => {
    const confirmed = (await props.confirm?.(action, records)) ?? true
    if (confirmed === false) return
    const asks = action === 'remove' ? props.askRemoval : undefined
    const removal = confirmed === true ? await asks?.(records.map(({ id }) => id)) : confirmed
    if (removal === 'stay') return
    if (await act(action, records, removal)) selection.clear()
  }
  const canEdit = offers(resource, 'edit')
  const { pageOf } = props
  useListKeys({
    onEscape: () => (panel.open ? panel.go(null) : selection.clear()),
    onNew: offers(resource, 'create') ? () => form.go('new') : undefined,
    onPage: pageOf,
    rowActions,
  })
  const rowKeys = useRecordKeys({
    rows,
    onSelect: ({ id }) => selection.toggle(id),
    onEdit: canEdit ? edit : undefined,
    pageOf,
    actions: rowActions,
  })
  const menu = (record: ResourceRecord, pencil = canEdit) => (
    <RowMenu
      resource={resource}
      record={record}
      more={[...rowActions, ...uses.actions]}
      {...(pencil ? { onEdit: () => edit(record) } : {})}
      onAct={(action) => actOn(action, [record])}
    />
  )
  const columns = useColumns({
    resource,
    texts,
    selection,
    shown: rows.length,
    render,
    menu,
    layout: layout.layout,
  })
  const at = rows.findIndex(({ id }) => id === panel.id)
  const known = rows[at]
  const step = (to: ResourceRecord | undefined) => (to === undefined ? undefined : () => open(to))

  const createInForm = { label: texts.of('new'), onClick: () => form.go('new') }
  const emptyAction = actionOf(offers(resource, 'create') ? createInForm : props.emptyAction)
  return (
    <Screen
      title={props.title ?? texts.of('title')}
      actions={
        <>
          {props.actions}
          <SheetMenu
            resource={resource}
            texts={texts}
            query={list.filters}
            empty={list.total === 0}
            renderImported={props.renderImported}
          />
          {!narrow && <DisplayMenu resource={resource} texts={texts} layout={layout} />}
          {offers(resource, 'create') && (
            <ActionButton main label={texts.of('new')} icon={<Add />} onClick={() => form.go('new')} />
          )}
          {props.mainAction}
        </>
      }
      toolbar={
        <>
          <BoundGroups shown={props.ofPeople === true} />
          {props.lead}
          {viewsMenu}
          <ResourceToolbar resource={resource} texts={texts} state={list.state} onChange={list.setState} />
        </>
      }
    >
      <SideBySide
        label={t('list.panel', { name: known === undefined ? '' : String(known[headlineOf(resource)]) })}
        onClose={() => panel.go(null)}
        panel={
          panel.id === null ? null : (
            <RecordPanel
              key={panel.id}
              resource={resource}
              texts={texts}
              id={panel.id}
              known={known}
              render={render}
              lead={props.panelLead}
              factsWithout={props.factsWithout}
              more={props.panel}
              menu={(record) => menu(record, false)}
              pageOf={pageOf}
              onEdit={canEdit ? () => form.go(String(panel.id)) : undefined}
              onClose={() => panel.go(null)}
              onStep={{ before: step(rows[at - 1]), after: at < 0 ? undefined : step(rows[at + 1]) }}
            />
          )
        }
      >
        <DataList
          {...list.listProps}
          label={texts.of('title')}
          columns={columns}
          fixed
          onResize={(column, width) =>
            layout.change({ widths: { ...layout.layout.widths, [column]: width } })
          }
          rowKey={({ id }) => id}
          onActivate={open}
          onRowClick={(record, _, event) => (event.shiftKey ? selection.extendTo(record.id) : open(record))}
          onMove={(record, from, extend) => {
            if (extend) {
              if (!selection.has(from.id)) selection.toggle(from.id)
              selection.extendTo(record.id)
            } else if (panel.open) open(record)
          }}
          rowKeys={rowKeys}
          isSelected={({ id }) => selection.has(id)}
          isOpen={({ id }) => id === panel.id}
          empty={{
            icon: props.icon,
            title: texts.of('empty'),
            hint: texts.of('emptyHint'),
            ...emptyAction,
          }}
          over={
            selection.ids.length > 0 && (
              <SelectionBar
                resource={resource}
                selection={selection}
                all={results.all}
                more={moreOf(props, selection, results.all)}
                onEdit={
                  bulk.canEdit ? () => bulk.edit(rows.filter(({ id }) => selection.has(id))) : undefined
                }
                onExport={bulk.canExport ? () => bulk.save(selection.ids) : undefined}
                onAct={(action) =>
                  actOn(
                    action,
                    rows.filter(({ id }) => selection.has(id)),
                  )
                }
              />
            )
          }
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
      </SideBySide>
      {bulk.dialog(selection.clear)}
      {results.dialog}
      {uses.dialog}
      {form.open && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={form.id}
          renderField={props.renderField}
          begin={{ ...props.begin, ...form.begin }}
          layout={props.formLayout}
          taken={props.taken}
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
