import { useState } from 'react'
import type * as v from 'valibot'
import { fieldErrors, type FieldError } from '../../domain/core/field-errors.ts'
import { ApiError } from '../data/api-client/api-error.ts'
import { errorMessage } from '../data/error-message.ts'
import { focusField, scrollToField } from './scroll-to-field.ts'

interface FormErrors {
  /** Validates the input; shows its errors and scrolls to the first invalid field. */
  validate: (schema: v.GenericSchema<unknown, unknown>, typed: unknown) => boolean
  errorOf: (field: string) => string | null
  /** Clears the error of an edited field and the server's error. */
  clearError: (field: string) => void
  /** The server's error for the whole form. */
  refusal: string | null
  setRefusal: (message: string | null) => void
  /** Shows a failed request: at the field that the server refused if the form has it, else for the whole form. */
  refuse: (error: unknown, fallback: string) => void
}

/** The errors of a form that is validated when it is submitted; editing a field clears its error. */
export function useFormErrors(): FormErrors {
  const [errors, setErrors] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    validate: (schema, typed) => {
      const found = fieldErrors(schema, typed)
      setErrors(found)
      setRefusal(null)
      if (found[0]) scrollToField(found[0].field)
      return found.length === 0
    },
    errorOf: (field) => errors.find((error) => error.field === field)?.message ?? null,
    clearError: (field) => {
      setErrors((all) => all.filter((error) => error.field !== field))
      setRefusal(null)
    },
    refusal,
    setRefusal,
    refuse: (error, fallback) => {
      const message = errorMessage(error, fallback)
      const field = error instanceof ApiError ? error.field : null
      const isHere = field !== null && focusField(field) !== null
      setErrors(isHere ? [{ field, message }] : [])
      setRefusal(isHere ? null : message)
    },
  }
}
