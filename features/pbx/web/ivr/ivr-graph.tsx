import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Edge } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceDialog } from '#platform/resource/web/resource-dialog.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FlowCanvas } from '#platform/ui/flow/flow-canvas.tsx'
import { UndoButtons } from '#platform/ui/flow/undo-buttons.tsx'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import {
  type GraphDestination,
  type GraphMenu,
  MENU_KEYS,
  type MenuField,
  readIvrGraph,
} from '../../contract/routing/ivr-graph.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { graphTexts } from '../../i18n/graph/texts.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { layoutGraph } from './graph-layout.ts'
import { MenuInputs } from './menu-inputs.tsx'
import { LeafNode, type LeafNodeType, MenuNode, type MenuNodeType, MenusContext } from './menu-node.tsx'
import { renderMenuField } from './menu-template-choice.tsx'
import { TrialNote } from './trial-note.tsx'
import { useGraphEdits } from './use-graph-edits.ts'
import { type Trial, TrialContext, useTrial } from './use-trial.ts'

const NODES = { menu: MenuNode, leaf: LeafNode }
/** An edge that the test call took. */
const LIT = { animated: true, style: { stroke: 'var(--mui-palette-success-main)', strokeWidth: 3 } }
const QUERY = ['resource', 'ivr', 'graph']

const isField = (name: string | null | undefined): name is MenuField =>
  MENU_KEYS.some(({ field }) => field === name)

function drawn(menus: readonly GraphMenu[], placed: ReturnType<typeof layoutGraph>, trial: Trial) {
  const nodes = placed.map(({ menu, destination, x, y }): MenuNodeType | LeafNodeType => {
    const shared = { id: String(destination.id), position: { x, y }, deletable: false }
    return menu
      ? {
          ...shared,
          type: 'menu',
          data: { menu: menu.id },
        }
      : { ...shared, type: 'leaf', data: { label: destination.label } }
  })
  const edges = menus.flatMap(({ id, destination, edges: own }) =>
    own.map(
      ({ field, to }): Edge => ({
        id: `${id} ${field}`,
        source: String(destination),
        sourceHandle: field,
        target: String(to),
        ...(trial.took(id, field) ? LIT : {}),
      }),
    ),
  )
  return { nodes, edges }
}

/** The company's menus as a graph: drag from a key to set its destination, press Delete to remove it. */
export const IvrGraph = () => {
  const t = useText(graphTexts)
  const api = useApi()
  const queries = useQueryClient()
  const texts = useResourceTexts(ivrMenus, pbxTexts)
  const trial = useTrial()
  /** Menu in the open form; its `id` is null for a new one. */
  const [form, setForm] = useState<{ id: number | null } | null>(null)
  const [added, setAdded] = useState<readonly GraphDestination[]>([])
  /** What came last, and is brought into view: a menu by its own id, another destination by its. */
  const [latest, setLatest] = useState<{ menu: number } | { destination: number } | null>(null)
  const graph = useQuery({ queryKey: QUERY, queryFn: ({ signal }) => api.call(readIvrGraph, { signal }) })
  const { menus = [], destinations = [] } = graph.data ?? {}
  const edits = useGraphEdits(menus)
  const { nodes, edges } = useMemo(() => {
    const placed = layoutGraph(menus, destinations)
    const right = Math.max(0, ...placed.map(({ x }) => x))
    const bottom = Math.max(0, ...placed.filter(({ x }) => x === right).map(({ y }) => y))
    const fresh = added.filter(({ id }) => !placed.some(({ destination }) => destination.id === id))
    const more = fresh.map((destination, row) => ({
      menu: null,
      destination,
      x: right,
      y: bottom + (row + 1) * 64,
    }))
    return drawn(menus, [...placed, ...more], trial)
  }, [menus, destinations, added, trial])
  const drawnMenus = useMemo(
    () => ({
      menuOf: (id: number) => menus.find((menu) => menu.id === id),
      onEdit: (id: number) => setForm({ id }),
    }),
    [menus],
  )
  if (graph.isPending)
    return (
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
        <CircularProgress aria-label={t('loading')} />
      </Box>
    )
  if (hasFailed(graph))
    return (
      <Alert
        severity="error"
        sx={{ m: { xs: 1.5, md: 2 } }}
        action={<Button onClick={() => void graph.refetch()}>{t('retry')}</Button>}
      >
        {failureDetail(graph.error)}
      </Alert>
    )
  const shown =
    latest !== null && 'menu' in latest
      ? menus.find(({ id }) => id === latest.menu)?.destination
      : latest?.destination
  const menuAt = (destination: string) => menus.find((menu) => String(menu.destination) === destination)
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 360,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        px: { xs: 1.5, md: 2 },
        pt: 1.5,
        pb: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
        <Autocomplete
          size="small"
          sx={{ width: 280 }}
          options={destinations.filter(({ id }) => !nodes.some((node) => node.id === String(id)))}
          getOptionLabel={({ label }) => label}
          value={null}
          blurOnSelect
          onChange={(_, chosen) => {
            if (chosen === null) return
            setAdded([...added, chosen])
            setLatest({ destination: chosen.id })
          }}
          renderInput={(parameters) => <TextField {...parameters} label={t('add')} />}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 200 }}>
          {t('hint')}
        </Typography>
        <UndoButtons onUndo={edits.undo} onRedo={edits.redo} />
        <TrialNote trial={trial} />
        <Button variant="contained" startIcon={<Add />} onClick={() => setForm({ id: null })}>
          {texts.of('new')}
        </Button>
      </Box>
      {menus.length === 0 && <Typography sx={{ py: 2, color: 'text.secondary' }}>{t('empty')}</Typography>}
      {form !== null && (
        <MenuInputs>
          <ResourceDialog
            resource={ivrMenus}
            texts={texts}
            id={form.id}
            renderField={renderMenuField}
            onSaved={(created) => {
              if (created !== null) setLatest({ menu: created.record.id })
              setForm(null)
              void queries.invalidateQueries({ queryKey: QUERY })
            }}
            onClose={() => setForm(null)}
          />
        </MenuInputs>
      )}
      <MenusContext value={drawnMenus}>
        <TrialContext value={trial}>
          <FlowCanvas
            key={nodes.map(({ id }) => id).join(' ')}
            defaultNodes={nodes}
            shown={shown === undefined ? null : String(shown)}
            edges={edges}
            nodeTypes={NODES}
            onConnect={({ source, sourceHandle, target }) => {
              const menu = menuAt(source)
              if (menu && isField(sourceHandle)) edits.lead(menu, sourceHandle, Number(target))
            }}
            onEdgesDelete={(gone) => {
              for (const { source, sourceHandle } of gone) {
                const menu = menuAt(source)
                if (menu && isField(sourceHandle)) edits.lead(menu, sourceHandle, null)
              }
            }}
          />
        </TrialContext>
      </MenusContext>
    </Box>
  )
}
