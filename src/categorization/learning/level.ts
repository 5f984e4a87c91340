/** Whether people decided for the merchant on this bank account (0), on another one (1), or nowhere (2). */
export type Level = 0 | 1 | 2;
