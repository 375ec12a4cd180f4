/** The icons of categories, by the names that the company chooses from. */
import {
  Baby,
  Book,
  Dumbbell,
  Fuel,
  Gamepad2,
  Gift,
  Heart,
  House,
  PawPrint,
  Plane,
  Shirt,
  ShoppingCart,
  Smartphone,
  Tag,
  Ticket,
  Utensils,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { CategoryIcon } from '@taschino/contract/club/catalogue-shapes.ts'

export const ICON_OF: Readonly<Record<CategoryIcon, LucideIcon>> = {
  'shopping-cart': ShoppingCart,
  shirt: Shirt,
  smartphone: Smartphone,
  plane: Plane,
  utensils: Utensils,
  home: House,
  book: Book,
  dumbbell: Dumbbell,
  gamepad: Gamepad2,
  fuel: Fuel,
  heart: Heart,
  baby: Baby,
  paw: PawPrint,
  ticket: Ticket,
  gift: Gift,
  tag: Tag,
}
