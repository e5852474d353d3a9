import '@xyflow/react/dist/style.css'
import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import {
  Background,
  Controls,
  type Edge,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
  type ReactFlowProps,
} from '@xyflow/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { flowTexts } from './flow-texts.ts'

/** Minimum zoom. */
const MIN_ZOOM = 0.2
/** Minimum initial zoom, to be readable: larger graphs show their start. */
const FIRST_ZOOM = 0.7
const EDGE = 24

/** The library's CSS variables in our colours. */
const COLORS = {
  '& .react-flow': {
    '--xy-background-color': 'var(--mui-palette-background-default)',
    '--xy-background-pattern-color': 'var(--mui-palette-divider)',
    '--xy-edge-stroke':
      'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, var(--mui-palette-background-default))',
    '--xy-attribution-background-color': 'transparent',
    '--xy-controls-button-background-color': 'var(--mui-palette-background-paper)',
    '--xy-controls-button-background-color-hover': 'var(--mui-palette-action-hover)',
    '--xy-controls-button-color': 'var(--mui-palette-text-primary)',
    '--xy-controls-button-color-hover': 'var(--mui-palette-text-primary)',
    '--xy-controls-button-border-color': 'var(--mui-palette-divider)',
    borderRadius: 'inherit',
  },
} as const

const FIT = { padding: 0.08, maxZoom: 1 } as const

/** Initial viewport: the graph's edge, or further in so that the first card is visible. */
const startOf = (from: number, length: number, middle: number, seen: number): number =>
  Math.max(from - EDGE, Math.min(middle - seen / 2, from + length + EDGE - seen))

async function begin<NodeType extends Node, EdgeType extends Edge>(
  flow: ReactFlowInstance<NodeType, EdgeType>,
  frame: HTMLElement | null,
): Promise<void> {
  await flow.fitView(FIT)
  const all = flow.getNodes()
  const first = all[0]
  if (frame === null || first === undefined || flow.getZoom() >= FIRST_ZOOM) return
  const bounds = flow.getNodesBounds(all)
  const middle = {
    x: first.position.x + (first.measured?.width ?? 0) / 2,
    y: first.position.y + (first.measured?.height ?? 0) / 2,
  }
  const left = startOf(bounds.x, bounds.width, middle.x, frame.clientWidth / FIRST_ZOOM)
  const top = startOf(bounds.y, bounds.height, middle.y, frame.clientHeight / FIRST_ZOOM)
  await flow.setViewport({ x: -left * FIRST_ZOOM, y: -top * FIRST_ZOOM, zoom: FIRST_ZOOM })
}

/** Of a card that is not measured yet. */
const USUAL = { width: 240, height: 120 } as const

/** Without another zoom: what was readable stays so. */
async function show<NodeType extends Node, EdgeType extends Edge>(
  flow: ReactFlowInstance<NodeType, EdgeType>,
  id: string,
): Promise<void> {
  const node = flow.getNode(id)
  if (!node) return
  const { width = USUAL.width, height = USUAL.height } = node.measured ?? {}
  await flow.setCenter(node.position.x + width / 2, node.position.y + height / 2, { zoom: flow.getZoom() })
}

type FlowCanvasProps<NodeType extends Node, EdgeType extends Edge> = ReactFlowProps<NodeType, EdgeType> & {
  /** A node that is brought into view as it appears: the one just added. */
  shown?: string | null
}

/** Graph editor. Heavy: load it lazily. */
export const FlowCanvas = <NodeType extends Node, EdgeType extends Edge>({
  shown = null,
  ...props
}: FlowCanvasProps<NodeType, EdgeType>) => {
  const { mode, systemMode } = useColorScheme()
  const t = useText(flowTexts)
  const labels = useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeKeys'),
      'node.a11yDescription.keyboardDisabled': t('nodeKeys'),
      'edge.a11yDescription.default': t('edgeKeys'),
      'controls.ariaLabel': t('controls'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fit'),
      'handle.ariaLabel': t('handle'),
    }),
    [t],
  )
  const { nodes, edges } = props
  const named = useMemo(() => {
    const names = new Map(nodes?.map(({ id, ariaLabel }) => [id, ariaLabel]))
    const nameOf = (id: string) => names.get(id) ?? id
    return edges?.map((edge) => ({
      ...edge,
      ariaLabel: edge.ariaLabel ?? t('edge', { from: nameOf(edge.source), to: nameOf(edge.target) }),
    }))
  }, [nodes, edges, t])
  const frame = useRef<HTMLDivElement>(null)
  const [flow, setFlow] = useState<ReactFlowInstance<NodeType, EdgeType> | null>(null)
  useEffect(() => {
    if (flow !== null && shown !== null) void show(flow, shown)
  }, [flow, shown])
  return (
    <Box
      ref={frame}
      sx={{ flex: 1, minHeight: 320, border: 1, borderColor: 'divider', borderRadius: 2, ...COLORS }}
    >
      <ReactFlow
        {...props}
        {...(named === undefined ? {} : { edges: named })}
        ariaLabelConfig={labels}
        colorMode={(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'}
        minZoom={MIN_ZOOM}
        onInit={(made: ReactFlowInstance<NodeType, EdgeType>) =>
          void begin(made, frame.current).then(() => setFlow(made))
        }
      >
        <Background />
        <Controls showInteractive={false} fitViewOptions={FIT} />
      </ReactFlow>
    </Box>
  )
}
