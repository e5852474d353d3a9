import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'

/** Beside a message while some are chosen; its place stays free where it cannot be. */
export const Tick = ({ selected, possible }: { selected: boolean; possible: boolean }) => (
  <span className="tick" aria-hidden>
    {possible &&
      (selected ? (
        <CheckCircle color="primary" fontSize="small" />
      ) : (
        <RadioButtonUnchecked color="disabled" fontSize="small" />
      ))}
  </span>
)
