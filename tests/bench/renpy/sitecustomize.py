# Ren'Py 8.0.3 was made for Python 3.9: from 3.11 on a tree has to say where each of its nodes ends.
import ast
import builtins

_compile = builtins.compile


def compile(source, *args, **kwargs):
    if isinstance(source, ast.AST):
        for node in ast.walk(source):
            if hasattr(node, "lineno"):
                node.end_lineno = node.lineno
                node.col_offset = 0
                node.end_col_offset = 0
    return _compile(source, *args, **kwargs)


builtins.compile = compile
