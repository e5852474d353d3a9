import Box from '@mui/material/Box'
import { Logo } from '../logo.tsx'
import { useStoredPicture } from './stored-picture.ts'

/** A company's logo as its people see it, or the product's. Decorative. */
export const LogoPreview = ({ src }: { src: string | null }) => {
  const picture = useStoredPicture(src)
  return (
    <Box
      sx={{
        minWidth: 56,
        height: 56,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {picture === null ? (
        <Logo size={32} />
      ) : (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ maxHeight: 40, maxWidth: 120, objectFit: 'contain' }}
        />
      )}
    </Box>
  )
}
