import { Link } from '../../../ui/link.tsx'

/** A link to the page that explains the score. */
export function ScoreRuleLink() {
  return (
    <Link to="/help-center" hash="how-the-score-is-made" className="text-link underline underline-offset-4">
      How the score is made
    </Link>
  )
}
