import { useState } from 'react'
import type * as v from 'valibot'
import { fieldErrors, type FieldError } from '../../domain/core/field-errors.ts'
import { scrollToField } from './scroll-to-field.ts'

interface FormErrors {
  /** Checks what was typed; the first invalid field is scrolled to. */
  accepts: (schema: v.GenericSchema<unknown, unknown>, typed: unknown) => boolean
  errorOf: (field: string) => string | null
  /** A field was edited: its complaint and the server's are out of date. */
  edited: (field: string) => void
  /** The server's refusal of the whole form. */
  refusal: string | null
  refuse: (message: string | null) => void
}

/** The complaints of a form that is checked when it is submitted and forgiven as it is edited. */
export function useFormErrors(): FormErrors {
  const [errors, setErrors] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    accepts: (schema, typed) => {
      const found = fieldErrors(schema, typed)
      setErrors(found)
      setRefusal(null)
      if (found[0]) scrollToField(found[0].field)
      return found.length === 0
    },
    errorOf: (field) => errors.find((error) => error.field === field)?.message ?? null,
    edited: (field) => {
      setErrors((all) => all.filter((error) => error.field !== field))
      setRefusal(null)
    },
    refusal,
    refuse: setRefusal,
  }
}
