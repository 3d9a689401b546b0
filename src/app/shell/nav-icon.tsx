import {
  DoorOpen,
  Heart,
  House,
  LayoutDashboard,
  MessageCircle,
  Search,
  ShieldCheck,
  ListChecks,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { NavIcon as Name } from '../../content/nav.ts'

const ICONS: Record<Name, LucideIcon> = {
  home: House,
  dashboard: LayoutDashboard,
  messages: MessageCircle,
  listings: DoorOpen,
  search: Search,
  people: Users,
  profile: User,
  admin: ShieldCheck,
  setup: ListChecks,
  saved: Heart,
}

/** The icon of a navigation link; the label beside it names the link. */
export function NavIcon({ name, className }: { name: Name; className?: string | undefined }) {
  const Icon = ICONS[name]
  return <Icon aria-hidden className={className ?? 'size-5'} />
}
