import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { UndoButtons } from '#platform/ui/flow/undo-buttons.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { readBotFigures } from '../../contract/bots/bots.ts'
import { findProblems } from '../../contract/bots/find-problems.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { BotCanvas } from './bot-canvas.tsx'
import { BotIdContext } from './bot-id.ts'
import { botFromTemplate } from './bot-templates.ts'
import { EditorToolbar, type Pane } from './editor-toolbar.tsx'
import { freeKey, newNode, withNode, withoutNodes } from './new-node.ts'
import { NodeForm } from './node-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { TestPane } from './test-pane.tsx'
import { botTexts } from './texts.ts'
import type { useBotDraft } from './use-bot-draft.ts'
import { useBotTest } from './use-bot-test.ts'
import { VersionsPane } from './versions-pane.tsx'

interface BotEditorProps {
  id: number
  graph: BotGraph
  draft: ReturnType<typeof useBotDraft>
}

/** The bot's graph, and beside it the selected node, a trial, or the versions. */
export const BotEditor = ({ id, graph, draft }: BotEditorProps) => {
  const t = useText(botTexts)
  const api = useApi()
  const { language } = useLanguage()
  const [pane, setPane] = useState<Pane>('node')
  const [selected, setSelected] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [publishing, setPublishing] = useState(false)
  const [showFigures, setShowFigures] = useState(false)
  const trial = useBotTest(graph)
  const figures = useQuery({
    queryKey: ['bot-editor', id, 'figures'],
    queryFn: ({ signal }) => api.call(readBotFigures, { params: { id }, query: {}, signal }),
    enabled: showFigures,
  })
  const problems = [
    ...findProblems(graph, draft.hosts),
    ...draft.serverProblems.filter(({ code }) => code === 'reference'),
  ]
  const node = graph.nodes.find((one) => one.id === selected)
  const start = graph.nodes.find(({ type }) => type === 'start')
  const isEmpty = graph.nodes.length === 1
  const select = (chosen: string | null) => {
    setSelected(chosen)
    if (chosen !== null && pane === 'versions') setPane('node')
  }
  const open = (chosen: Pane) => {
    if (chosen === 'test') trial.restart()
    setPane(chosen)
  }
  const testing = pane === 'test'
  return (
    <Screen
      title={draft.name}
      toolbar={
        <EditorToolbar
          problems={problems.length}
          published={draft.published}
          dirty={draft.dirty}
          busy={draft.busy}
          pane={pane}
          figures={showFigures}
          undo={<UndoButtons onUndo={draft.undo} onRedo={draft.redo} />}
          onPane={open}
          onFigures={setShowFigures}
          onAdd={(type) => {
            const key = freeKey(
              type,
              graph.nodes.map((one) => one.id),
            )
            const right = Math.max(...graph.nodes.map(({ x }) => x))
            draft.change({ ...graph, nodes: [...graph.nodes, newNode(type, key, { x: right + 280, y: 0 })] })
            setSelected(key)
            setAdded(key)
            setPane('node')
          }}
          onSave={() => void draft.save()}
          onPublish={() => setPublishing(true)}
        />
      }
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          gap: 1,
          overflowY: { xs: 'auto', md: 'hidden' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, minHeight: { xs: 360, md: 0 }, display: 'flex' }}>
          <BotCanvas
            graph={graph}
            problems={problems}
            selected={selected}
            shown={added}
            taken={testing ? trial.path : []}
            at={testing ? (trial.state?.node ?? null) : null}
            figures={showFigures ? (figures.data?.results ?? null) : null}
            onSelect={select}
            onChange={(changed) => draft.change(changed)}
          />
        </Box>
        <Box
          component="aside"
          sx={{
            width: { xs: 1, md: 340 },
            flex: 'none',
            display: 'flex',
            flexDirection: 'column',
            minHeight: 0,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
        >
          {testing && <TestPane graph={graph} trial={trial} />}
          {pane === 'versions' && (
            <VersionsPane
              id={id}
              published={draft.published}
              onRestore={(number) => void draft.restore(number)}
            />
          )}
          {pane === 'node' && isEmpty && start && (
            <TemplateChoice
              onChoose={(template) => draft.change(botFromTemplate(template, language, start))}
            />
          )}
          {pane === 'node' && !node && (
            <Typography sx={{ p: 1.5, color: 'text.secondary' }}>{t('select')}</Typography>
          )}
          {pane === 'node' && node && (
            <BotIdContext value={id}>
              <NodeForm
                key={node.id}
                node={node}
                problems={problems.filter((one) => one.node === node.id).map(({ code }) => code)}
                onChange={(changed) => draft.change(withNode(graph, changed), changed.id)}
                onRemove={() => {
                  draft.change(withoutNodes(graph, [node.id]))
                  setSelected(null)
                }}
              />
            </BotIdContext>
          )}
        </Box>
      </Box>
      {publishing && (
        <PublishDialog
          onClose={() => setPublishing(false)}
          onPublish={(note) => {
            setPublishing(false)
            void draft.publish(note)
          }}
        />
      )}
    </Screen>
  )
}
