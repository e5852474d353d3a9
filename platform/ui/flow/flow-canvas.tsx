import '@xyflow/react/dist/style.css'
import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { Background, Controls, type Edge, type Node, ReactFlow, type ReactFlowProps } from '@xyflow/react'

/** Where graphs are drawn and edited, in the colours of the program. Heavy: only loaded later. */
export const FlowCanvas = <NodeType extends Node, EdgeType extends Edge>(
  props: ReactFlowProps<NodeType, EdgeType>,
) => {
  const { mode, systemMode } = useColorScheme()
  return (
    <Box sx={{ flex: 1, minHeight: 320, border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <ReactFlow
        {...props}
        colorMode={(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'}
        fitView
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  )
}
