import Box from '@mui/material/Box'

/** The product's mark: a handset's arc and two waves. Decorative: its name is next to it. */
export const Logo = ({ size = 28 }: { size?: number }) => (
  <Box
    component="svg"
    aria-hidden
    viewBox="0 0 32 32"
    sx={{ width: size, height: size, flex: 'none', display: 'block' }}
  >
    <rect width="32" height="32" rx="9" fill="#1557c0" />
    <path
      d="M11.2 7.6c-1.5.3-2.9 1.6-3 3.3-.5 6.5 6.4 13.500 13 13 1.600-.1 2.900-1.500 3.200-3l-3.900-2.600-2.100 1.400c-2.500-1.200-4.600-3.300-5.800-5.800l1.400-2.200z"
      fill="#fff"
    />
    <path
      d="M18 8.200c3.200.2 5.700 2.700 5.900 5.900M18 11.700c1.300.2 2.200 1.100 2.400 2.400"
      fill="none"
      stroke="#ffa45c"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </Box>
)
