import Person from '@mui/icons-material/Person'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { useStoredPicture } from './picture/stored-picture.ts'

/** Hues with 4.5:1 contrast to white in both schemes. */
const HUES = [
  ...['#3d63b8', '#8a4fa3', '#a34f5f', '#7a6a1f', '#2f7d6b', '#5a6b85', '#a3592a', '#4f7a2f'],
  ...['#1f6f9f', '#6a55c2', '#b0447a', '#8c5a14', '#1d7a4d', '#6b5f57', '#b5443a', '#2b6a78'],
]

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

const hue = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return HUES[sum % HUES.length] ?? '#5a6b85'
}

interface InitialsAvatarProps {
  name: string
  src: string | null
  size?: number
}

/** A picture, or initials on a stable colour. Decorative: the name is next to it. */
export const InitialsAvatar = ({ name, src, size = 32 }: InitialsAvatarProps) => {
  const picture = useStoredPicture(src)
  return (
    <Avatar
      aria-hidden
      {...(picture === null ? {} : { src: picture })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        bgcolor: hue(name),
        color: '#fff',
      }}
    >
      {/* SVG text, so that it is no part of a button's accessible name. */}
      {initials(name) === '' ? (
        <Person sx={{ fontSize: size * 0.65 }} />
      ) : (
        <Box
          component="span"
          data-initials={initials(name)}
          sx={{ '&::before': { content: 'attr(data-initials)' } }}
        />
      )}
    </Avatar>
  )
}
