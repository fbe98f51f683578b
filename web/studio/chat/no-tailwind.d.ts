/** Stands in for `tailwind-merge`: the class names given, joined. */
export declare const twMerge: (...classes: unknown[]) => string;
