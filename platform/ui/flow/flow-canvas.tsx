import '@xyflow/react/dist/style.css'
import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { Background, Controls, type Edge, type Node, ReactFlow, type ReactFlowProps } from '@xyflow/react'
import { useMemo } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { flowTexts } from './flow-texts.ts'

/** A whole graph is to be seen at first, even on a telephone. */
const LEAST_ZOOM = 0.2

/** The library's variables, in the colours of the program. */
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

/** Where graphs are drawn and edited, in the colours of the program. Heavy: only loaded later. */
export const FlowCanvas = <NodeType extends Node, EdgeType extends Edge>(
  props: ReactFlowProps<NodeType, EdgeType>,
) => {
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
  return (
    <Box sx={{ flex: 1, minHeight: 320, border: 1, borderColor: 'divider', borderRadius: 2, ...COLORS }}>
      <ReactFlow
        {...props}
        {...(named === undefined ? {} : { edges: named })}
        ariaLabelConfig={labels}
        colorMode={(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'}
        minZoom={LEAST_ZOOM}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  )
}
