import Box from '@mui/material/Box'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** Alternative text. */
  label: string
  /** Size, px. */
  size?: number
}

/** QR code, dark on light in every theme: many readers require it. */
export const QrCode = ({ text, label, size = 192 }: QrCodeProps) => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, display: 'block', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
